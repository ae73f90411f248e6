// What pages do beyond being read: theme button, sorting, filtering, search.
// Everything is readable without it. Loaded with defer; needs theme.js.
//
//   <button type="button" class="theme">Dark</button>
//       switches between light and dark; aria-pressed tells whether it is dark
//
//   <table data-sort id="…">
//       every <th> of the <thead> without data-unsortable gets a <button>; a
//       cell's data-v is its value where the text does not sort. A column of
//       numbers starts with the highest. The server marks the column by which
//       the table is sorted with aria-sort. A table of several <tbody> is
//       sorted by the first row of each.
//
//   <form class="filter" data-table="id of a table" data-name="Name"
//         data-country="Country" data-sex="Sex" data-f="Women" data-m="Men"
//         data-born="Born from" data-to="to" data-all="all"
//         data-count="{shown} of {all} players"></form>
//       filled with fields for what the table's rows have: data-c (country;
//       its name is the title of the row's .flag), data-s (sex), data-b (birth
//       year); the name is the row's <th> or .name
//
//   <form class="search" role="search" data-index="…/api/search.json"
//         data-base="…/players/" data-none="No player has this name"
//         data-offline="Search needs a web server …">
//     <label>Player <input type="search"></label>
//   </form>
//       gets a <ul role="listbox" class="results"> and a <p class="message">

(() => {
  "use strict";
  const html = document.documentElement;

  // fold makes names comparable: no case, no diacritics, and plain letters for
  // those that Unicode does not take apart.
  const letters = { ł: "l", ø: "o", ß: "ss", ı: "i", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ħ: "h", ŋ: "n" };
  const fold = (text) =>
    text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replace(/[łøßıđðþæœħŋ]/g, (c) => letters[c]);

  function element(name, attributes = {}, ...children) {
    const e = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
    e.append(...children);
    return e;
  }

  // ---- theme

  function startTheme(button) {
    const system = matchMedia("(prefers-color-scheme: dark)");
    const dark = () => (html.dataset.theme ? html.dataset.theme === "dark" : system.matches);
    const show = () => button.setAttribute("aria-pressed", dark());
    button.addEventListener("click", () => {
      html.dataset.theme = dark() ? "light" : "dark";
      try {
        localStorage.setItem("ratinglist-theme", html.dataset.theme);
      } catch {
        // Not kept, then.
      }
      show();
    });
    system.addEventListener("change", show);
    show();
  }

  // ---- sorting

  const collator = new Intl.Collator(html.lang || "en", { numeric: true });

  // sortTable sorts by one column. Empty cells come last either way, equal ones
  // stay in the order they were in.
  function sortTable(table, column, direction) {
    const groups = table.tBodies.length > 1 ? [...table.tBodies] : [...table.tBodies[0].rows];
    const keyed = groups.map((group) => {
      const cell = (group.rows ? group.rows[0] : group).cells[column];
      return { group, key: cell?.dataset.v ?? cell?.textContent.trim() ?? "" };
    });
    const full = keyed.filter(({ key }) => key !== "");
    const numbers = full.every(({ key }) => !Number.isNaN(Number(key)));
    direction ||= numbers ? "descending" : "ascending";
    const compare = numbers ? (a, b) => a.key - b.key : (a, b) => collator.compare(a.key, b.key);
    full.sort(direction === "ascending" ? compare : (a, b) => compare(b, a));
    const sorted = full.concat(keyed.filter(({ key }) => key === "")).map(({ group }) => group);
    (table.tBodies.length > 1 ? table : table.tBodies[0]).append(...sorted);
    return direction;
  }

  function startSorting(table) {
    const headers = [...table.tHead.rows[0].cells];
    headers.forEach((th, column) => {
      if (th.dataset.unsortable !== undefined) return;
      const button = element("button", { type: "button" }, ...th.childNodes);
      th.append(button);
      button.addEventListener("click", () => {
        const now = th.getAttribute("aria-sort");
        const opposite = { ascending: "descending", descending: "ascending" }[now];
        headers.forEach((other) => other.removeAttribute("aria-sort"));
        th.setAttribute("aria-sort", sortTable(table, column, opposite));
      });
    });
  }

  // ---- filters

  function field(label, control) {
    return element("label", {}, label + " ", control);
  }

  function choice(label, all, options) {
    const select = element("select", {}, element("option", { value: "" }, all));
    for (const [value, text] of options) select.append(element("option", { value }, text));
    return field(label, select);
  }

  function startFilter(form) {
    const table = document.getElementById(form.dataset.table);
    const words = form.dataset;
    const rows = [...table.tBodies[0].rows];
    const names = rows.map((row) => fold((row.querySelector("th, .name") ?? row).textContent));
    const tests = []; // each takes a row and its name, and reads its own field

    const name = element("input", { type: "search", autocomplete: "off" });
    form.append(field(words.name, name));
    tests.push((row, folded) => fold(name.value).split(/\s+/).every((word) => folded.includes(word)));

    const countries = new Map();
    for (const row of rows) {
      if (row.dataset.c) countries.set(row.dataset.c, row.querySelector(".flag")?.title || row.dataset.c);
    }
    if (countries.size > 1) {
      const label = choice(words.country, words.all, [...countries].sort((a, b) => collator.compare(a[1], b[1])));
      form.append(label);
      tests.push((row) => !label.control.value || row.dataset.c === label.control.value);
    }
    if (rows.some((row) => row.dataset.s)) {
      const label = choice(words.sex, words.all, [["f", words.f], ["m", words.m]]);
      form.append(label);
      tests.push((row) => !label.control.value || row.dataset.s === label.control.value);
    }
    const years = rows.map((row) => Number(row.dataset.b)).filter(Boolean);
    if (years.length) {
      const bounds = { type: "number", min: Math.min(...years), max: Math.max(...years), inputmode: "numeric" };
      const [from, to] = [element("input", bounds), element("input", bounds)];
      form.append(field(words.born, from), field(words.to, to));
      tests.push(({ dataset: { b } }) => (!from.value || b >= from.value) && (!to.value || (b && b <= to.value)));
    }

    const count = element("output");
    form.append(count);
    const apply = () => {
      let shown = 0;
      rows.forEach((row, i) => {
        row.hidden = !tests.every((test) => test(row, names[i]));
        if (!row.hidden) shown++;
      });
      count.value = words.count.replace("{shown}", shown).replace("{all}", rows.length);
    };
    form.addEventListener("input", apply);
    form.addEventListener("submit", (event) => event.preventDefault());
    apply();
  }

  // ---- search

  const mostResults = 12;

  async function loadPlayers(form) {
    const response = await fetch(form.dataset.index);
    if (!response.ok) throw new Error(response.statusText);
    const players = await response.json();
    for (const player of players) player.folded = [player.name, ...(player.aliases ?? [])].map(fold);
    return players;
  }

  // findPlayers finds those with a name that has every word of the query at
  // the start of a word; the strongest players come first.
  function findPlayers(players, query) {
    const words = fold(query).split(/[\s,.-]+/).filter(Boolean);
    if (!words.length) return [];
    const has = (name, word) => (" " + name.replace(/[,.-]/g, " ")).includes(" " + word);
    return players
      .filter(({ folded }) => folded.some((name) => words.every((word) => has(name, word))))
      .sort((a, b) => (b.rating ?? -Infinity) - (a.rating ?? -Infinity) || collator.compare(a.name, b.name))
      .slice(0, mostResults);
  }

  function startSearch(form, number) {
    const input = form.querySelector("input");
    const list = element("ul", { class: "results", role: "listbox", id: `search-results-${number}`, hidden: "" });
    const message = element("p", { class: "message", role: "status" });
    form.append(list, message);
    list.setAttribute("aria-label", form.querySelector("label")?.textContent.trim() ?? "");
    const roles = { role: "combobox", autocomplete: "off", "aria-autocomplete": "list", "aria-controls": list.id };
    for (const [key, value] of Object.entries(roles)) input.setAttribute(key, value);

    let players; // a promise, asked for when the reader first comes here
    let active = -1;

    const activate = (index) => {
      active = index;
      [...list.children].forEach((option, i) => option.setAttribute("aria-selected", i === active));
      if (active < 0) return input.removeAttribute("aria-activedescendant");
      input.setAttribute("aria-activedescendant", list.children[active].id);
      list.children[active].scrollIntoView({ block: "nearest" });
    };
    const show = (found, text) => {
      list.replaceChildren(...found.map((player, i) => {
        const rating = player.rating == null ? "" : String(Math.sign(player.rating) * Math.round(Math.abs(player.rating)));
        const option = element("li", { role: "option", id: `${list.id}-${i}` },
          element("bdi", {}, player.name), " ", element("small", {}, `${player.country ?? ""} ${rating}`));
        option.dataset.id = player.id;
        return option;
      }));
      list.hidden = !found.length;
      input.setAttribute("aria-expanded", !list.hidden);
      message.textContent = text;
      activate(-1);
    };
    const update = async () => {
      if (location.protocol === "file:") return show([], form.dataset.offline);
      try {
        players ??= loadPlayers(form);
        const all = await players;
        const found = findPlayers(all, input.value);
        if (document.activeElement !== input) return;
        show(found, found.length || !input.value.trim() ? "" : form.dataset.none);
      } catch {
        players = undefined; // the next key tries again
        show([], form.dataset.offline);
      }
    };
    const open = (option) => location.assign(form.dataset.base + option.dataset.id + ".html");

    input.setAttribute("aria-expanded", "false");
    input.addEventListener("focus", () => {
      if (input.value || location.protocol === "file:") update();
      else players ??= loadPlayers(form).catch(() => (players = undefined));
    });
    input.addEventListener("input", update);
    input.addEventListener("blur", () => show([], ""));
    input.addEventListener("keydown", (event) => {
      const last = list.children.length - 1;
      if (event.key === "ArrowDown" && last >= 0) activate(active < last ? active + 1 : 0);
      else if (event.key === "ArrowUp" && last >= 0) activate(active > 0 ? active - 1 : last);
      else if (event.key === "Escape" && !list.hidden) show([], "");
      else return;
      event.preventDefault();
    });
    // The pointer must not take the focus, or the list would close first.
    list.addEventListener("pointerdown", (event) => event.preventDefault());
    list.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) open(option);
    });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (list.hidden) await update();
      const option = list.children[Math.max(active, 0)];
      if (option) open(option);
    });
  }

  document.querySelectorAll("button.theme").forEach(startTheme);
  document.querySelectorAll("table[data-sort]").forEach(startSorting);
  document.querySelectorAll("form.filter").forEach(startFilter);
  document.querySelectorAll("form.search").forEach(startSearch);
})();
