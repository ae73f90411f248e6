// Lays the browser parts that come from npm into assets/vendor/, which git
// ignores and the program embeds:
//
//   echarts-line.js   what a rating chart needs of ECharts, as window.echarts
//   echarts-bar.js    what the chart of rating bands needs, likewise
//   flags/cz.svg      one flag for each country, 3:2
//   LICENSES.txt      the licences of these parts
//
// npm runs this after `npm ci --prefix templates`. With --ignore-scripts it
// does not, and the site is built without charts and flags; then run
// `npm run postinstall --prefix templates`.
//
// The bundles are classic scripts, because modules are blocked on file://.

import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const modules = here + "node_modules/";
const vendor = here + "assets/vendor/";

const charts = {
  line: {
    charts: ["LineChart"],
    components: [
      "GridComponent", "TooltipComponent", "LegendPlainComponent",
      "DataZoomInsideComponent", "DataZoomSliderComponent",
    ],
  },
  bar: {
    charts: ["BarChart"],
    components: ["GridComponent", "TooltipComponent", "LegendPlainComponent"],
  },
};

// Parts of ECharts' core that no chart of ours can reach, replaced by nothing
// to save a visitor 7 KB: tooltips made of HTML (ours are painted), fill
// patterns, and the reading of options of ECharts 2 and 3. The Chinese locale
// is taken on a Chinese page, but all words and dates of our charts are our
// own, so that the English one does there too.
const unreachable = {
  "echarts/lib/i18n/langZH.js": 'export { default } from "./langEN.js"',
  "echarts/lib/component/tooltip/TooltipHTMLContent.js": "export default class {}",
  "echarts/lib/util/decal.js": "export function createOrUpdatePatternFromDecal() {}",
  "echarts/lib/preprocessor/backwardCompat.js": "export default function () {}",
};

function leaveOutUnreachable(seen) {
  return {
    name: "leave out unreachable",
    setup(bundle) {
      bundle.onLoad({ filter: /echarts[\\/]lib[\\/].*\.js$/ }, ({ path }) => {
        const file = path.replaceAll("\\", "/").split("/node_modules/").pop();
        if (!(file in unreachable)) return undefined;
        seen.add(file);
        return { contents: unreachable[file], resolveDir: dirname(path) };
      });
    },
  };
}

async function bundleECharts(kind) {
  const { charts: series, components } = charts[kind];
  const seen = new Set();
  await build({
    stdin: {
      contents: `
        import { init, use } from "echarts/core";
        import { ${series} } from "echarts/charts";
        import { ${components} } from "echarts/components";
        import { CanvasRenderer } from "echarts/renderers";
        use([${series}, ${components}, CanvasRenderer]);
        globalThis.echarts = { init };
      `,
      resolveDir: here,
    },
    outfile: `${vendor}echarts-${kind}.js`,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2019",
    define: { "process.env.NODE_ENV": '"production"' },
    banner: { js: "/* Apache ECharts and zrender, licences in LICENSES.txt */" },
    legalComments: "none",
    plugins: [leaveOutUnreachable(seen)],
    logLevel: "warning",
  });
  for (const file of Object.keys(unreachable)) {
    if (!seen.has(file)) throw new Error(`${file} is no part of ECharts any more: see bundle.mjs`);
  }
}

async function copyFlags() {
  const from = modules + "country-flag-icons/3x2/";
  for (const file of (await readdir(from)).sort()) {
    if (/^[A-Z]{2}\.svg$/.test(file)) await cp(from + file, `${vendor}flags/${file.toLowerCase()}`);
  }
}

async function collectLicences() {
  const files = [
    "echarts/LICENSE", "echarts/NOTICE", "zrender/LICENSE", "tslib/LICENSE.txt", "country-flag-icons/LICENSE",
  ];
  const texts = await Promise.all(files.map((file) => readFile(modules + file, "utf8")));
  await writeFile(vendor + "LICENSES.txt", files.map((file, i) => `==== ${file}\n\n${texts[i].trim()}\n`).join("\n"));
}

await rm(vendor, { recursive: true, force: true });
await mkdir(vendor + "flags", { recursive: true });
await Promise.all([...Object.keys(charts).map(bundleECharts), copyFlags(), collectLicences()]);
