// What a browser test wants to know of the page it has opened. Charts are
// drawn when they come near the window, so each is brought there and waited
// for.
(async () => {
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const shown = (e) => `<${e.localName} class="${e.className}"> ${e.textContent.trim().slice(0, 40)}`;
  let shift = 0; // how much of the page moved while it loaded, and what
  const moved = [];
  const shifts = new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      shift += value;
      moved.push(...sources.map(({ node }) => (node?.localName ? shown(node) : String(node?.textContent))));
    }
  });
  shifts.observe({ type: "layout-shift", buffered: true });
  const charts = [];
  for (const figure of document.querySelectorAll("figure.chart")) {
    const plot = figure.querySelector(".plot");
    figure.scrollIntoView({ block: "center" });
    for (let i = 0; i < 250 && !plot.dataset.drawn; i++) await new Promise((done) => setTimeout(done, 20));
    await frames();
    let painted = 0;
    for (const canvas of plot.querySelectorAll("canvas")) {
      if (!canvas.width || !canvas.height) continue;
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
      copy.drawImage(canvas, 0, 0);
      const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
      for (let i = 3; i < data.length; i += 4) if (data[i]) painted++;
    }
    charts.push({
      id: figure.id,
      points: Number(plot.dataset.drawn ?? -1),
      painted,
      label: plot.getAttribute("aria-label") ?? "",
    });
  }
  await frames();
  shifts.disconnect();
  const width = document.documentElement.clientWidth;
  const scrolls = (e) => e && (getComputedStyle(e).overflowX !== "visible" || scrolls(e.parentElement));
  const wide = [...document.body.querySelectorAll("*")]
    .filter((e) => e.getBoundingClientRect().right > width + 1 && !scrolls(e.parentElement))
    .map(shown);
  return { charts, shift, moved: moved.slice(0, 3), scrollWidth: document.documentElement.scrollWidth, wide: wide.slice(0, 3) };
})();
