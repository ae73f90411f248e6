// Draws the charts of a page. Loaded with defer, after the bundle of ECharts:
//
//   <script defer src="…/assets/vendor/echarts-line.js"></script>
//   <script defer src="…/assets/chart.js"></script>
//
//   <figure class="chart" id="…">
//     <div class="plot" data-label="a sentence that says what the chart shows"></div>
//     <script type="application/json">an option made by engine/chart</script>
//   </figure>
//
// (echarts-bar.js instead for the chart of rating bands.) The stylesheet gives
// .js .plot its height, and the colours --chart-1 … --chart-8 (lines),
// --chart-text, --chart-grid (rules) and --chart-surface (behind the chart).
// A drawn plot has data-drawn, the number of its points.

(() => {
  "use strict";
  const html = document.documentElement;
  const format = (options) => new Intl.DateTimeFormat(html.lang || "en", options);
  const longDay = format({ day: "numeric", month: "long", year: "numeric" });
  const shortDay = format({ day: "numeric", month: "short", year: "numeric" });
  const firstMonth = format({ month: "short", year: "numeric" });
  const month = format({ month: "short" });

  // A point that a reader can point at; see Append in engine/chart.
  const isPoint = (item) => Array.isArray(item) && item.length === 5 && item[1] !== null;

  // Days are read as local time, as ECharts does, so that no zone moves them.
  function localDay(text) {
    const [y, m, d] = text.split("-").map(Number);
    return new Date(y, m - 1, d);
  }

  function axisLabel(time, index) {
    const day = new Date(time);
    if (day.getDate() !== 1) return shortDay.format(day);
    if (day.getMonth() === 0) return String(day.getFullYear());
    return (index ? month : firstMonth).format(day);
  }

  // ECharts takes {style|text} in a painted text for markup, so a brace of the
  // text itself is parted from what follows by an invisible character. The
  // isolates keep writing directions apart.
  const asText = (text) => "\u2068" + text.replaceAll("{", "{\u2060") + "\u2069";

  // Lines of a painted tooltip do not wrap by themselves.
  function wrap(text, width = 38) {
    const lines = [""];
    for (const word of text.match(/\S{1,38}/gu) ?? []) {
      const line = lines[lines.length - 1];
      if (line && line.length + word.length >= width) lines.push(word);
      else lines[lines.length - 1] = line ? line + " " + word : word;
    }
    return lines.map(asText);
  }

  function describePoint([, rating, tournament, change, place], [, ratingName, , , placeName]) {
    const lines = wrap(tournament);
    lines.push(asText(`${ratingName} ${rating}`) + (change && ` (${asText(change)})`));
    if (place) lines.push(asText(`${placeName} ${place}`));
    return lines;
  }

  // The tooltip shows every point of the day that is nearest to the pointer.
  function describeDay(option, items) {
    const lines = [];
    const several = new Set(option.series.map((line) => line.name)).size > 1;
    for (const { seriesIndex, value } of items) {
      const { name, data, dimensions } = option.series[seriesIndex];
      const points = data.filter((item) => isPoint(item) && item[0] === value[0]);
      if (points.length && !lines.length) lines.push(longDay.format(localDay(value[0])));
      if (points.length && several) lines.push(...wrap(name));
      for (const point of points) lines.push(...describePoint(point, dimensions));
    }
    return lines.join("\n");
  }

  function coloursOf(plot) {
    const style = getComputedStyle(plot);
    const colour = (name, otherwise) => style.getPropertyValue(name).trim() || otherwise;
    const lines = ["#0b62c4", "#c2410c", "#15803d", "#7e22ce", "#0e7490", "#a16207", "#be185d", "#4b5563"];
    return {
      lines: lines.map((otherwise, i) => colour(`--chart-${i + 1}`, otherwise)),
      text: colour("--chart-text", style.color),
      grid: colour("--chart-grid", "rgba(128, 128, 128, 0.3)"),
      surface: colour("--chart-surface", "#fff"),
      font: style.fontFamily,
    };
  }

  // Lines of one name are one list and have one colour.
  function paintSeries(series, colours) {
    const names = [...new Set(series.map((line) => line.name))];
    return series.map((line) => {
      const colour = colours.lines[names.indexOf(line.name) % colours.lines.length];
      const hollow = line.symbol === "emptyCircle";
      return {
        ...line,
        symbol: hollow ? "circle" : line.symbol,
        itemStyle: { color: hollow ? colours.surface : colour, borderColor: colour, borderWidth: hollow ? 1.5 : 0 },
        lineStyle: { ...line.lineStyle, color: colour },
        emphasis: { disabled: true },
      };
    });
  }

  function paintAxis(axis, colours, label) {
    return {
      ...axis,
      axisLabel: { color: colours.text, hideOverlap: true, ...label },
      axisLine: { lineStyle: { color: colours.grid } },
      axisTick: { lineStyle: { color: colours.grid } },
      splitLine: { show: axis.type === "value", lineStyle: { color: colours.grid } },
    };
  }

  // A career of a few points shall not look like a cliff or a speck: the axis
  // spans a hundred points at least.
  function span(series) {
    const ratings = series.flatMap((line) => line.data.filter(isPoint).map((point) => point[1]));
    const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
    if (!ratings.length || high - low >= 100) return {};
    return { min: 50 * Math.floor((low + high - 100) / 100), max: 50 * Math.ceil((low + high + 100) / 100), interval: 50 };
  }

  // A wheel or a finger that only passes by scrolls the page: zooming takes
  // Ctrl with the wheel, or two fingers.
  function paintZoom(zoom, colours) {
    if (zoom.type === "inside") return { ...zoom, zoomOnMouseWheel: "ctrl", preventDefaultMouseMove: false };
    return {
      ...zoom,
      height: 28,
      bottom: 8,
      brushSelect: false,
      showDetail: false,
      borderColor: colours.grid,
      dataBackground: { lineStyle: { color: colours.text, opacity: 0.4 }, areaStyle: { opacity: 0 } },
      selectedDataBackground: { lineStyle: { color: colours.lines[0] }, areaStyle: { opacity: 0 } },
      fillerColor: "rgba(128, 128, 128, 0.15)",
      handleStyle: { color: colours.surface, borderColor: colours.text },
      moveHandleStyle: { color: colours.grid },
    };
  }

  function paint(option, plot) {
    const colours = coloursOf(plot);
    const time = option.xAxis[0].type === "time";
    return {
      ...option,
      textStyle: { fontFamily: colours.font },
      legend: { ...option.legend, itemWidth: 10, itemHeight: 10, textStyle: { color: colours.text }, inactiveColor: colours.grid },
      series: paintSeries(option.series, colours),
      xAxis: option.xAxis.map((axis) => paintAxis(axis, colours, time ? { formatter: axisLabel } : {})),
      yAxis: option.yAxis.map((axis) => ({ ...paintAxis(axis, colours, { formatter: String }), ...(time && span(option.series)) })),
      dataZoom: option.dataZoom?.map((zoom) => paintZoom(zoom, colours)),
      tooltip: {
        ...option.tooltip,
        ...(time && { formatter: (items) => describeDay(option, items) }),
        backgroundColor: colours.surface,
        borderColor: colours.grid,
        textStyle: { color: colours.text, fontSize: 13 },
        axisPointer: { lineStyle: { color: colours.text, opacity: 0.5 } },
      },
    };
  }

  const redraws = new Set();

  function draw(figure) {
    const plot = figure.querySelector(".plot");
    const option = JSON.parse(figure.querySelector('script[type="application/json"]').textContent);
    const chart = echarts.init(plot);
    const redraw = () => {
      const zoom = chart.getOption()?.dataZoom?.map(({ start, end }) => ({ start, end }));
      chart.setOption(paint(option, plot), { notMerge: true });
      if (zoom) chart.setOption({ dataZoom: zoom });
    };
    redraw();
    redraws.add(redraw);
    new ResizeObserver(() => chart.resize()).observe(plot);
    plot.setAttribute("role", "img");
    plot.setAttribute("aria-label", plot.dataset.label ?? "");
    plot.style.touchAction = "pan-y";
    plot.dataset.drawn = option.series.reduce((n, { type, data }) => n + (type === "bar" ? data : data.filter(isPoint)).length, 0);
  }

  function drawWhenNear(figure) {
    if (!("IntersectionObserver" in window)) return draw(figure);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        draw(figure);
      },
      { rootMargin: "200px" },
    );
    observer.observe(figure);
  }

  const redrawAll = () => redraws.forEach((redraw) => redraw());

  // Paper is white whatever the theme.
  function printLight() {
    const theme = html.dataset.theme;
    html.dataset.theme = "light";
    redrawAll();
    addEventListener("afterprint", () => {
      if (theme) html.dataset.theme = theme;
      else delete html.dataset.theme;
    }, { once: true });
  }

  if (!window.echarts) return;
  document.querySelectorAll("figure.chart").forEach(drawWhenNear);
  new MutationObserver(redrawAll).observe(html, { attributeFilter: ["data-theme"] });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redrawAll);
  addEventListener("beforeprint", printLight);
})();
