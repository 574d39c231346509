import { fileURLToPath } from "node:url"
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin"
import babel from "@rolldown/plugin-babel"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { VitePWA } from "vite-plugin-pwa"
import { fonts } from "./fonts.ts"
import { icons } from "./icons.ts"
import { licences } from "./licences.ts"
import { parted, pauseOf } from "./parted.ts"
import { words } from "./words.ts"

const configPath = fileURLToPath(new URL("lingui.config.ts", import.meta.url))
const source = "@shop/source"

/** What of the layout comes with notices, panels or sheets, or as the markup of the document. */
const lateLayout = [
  "notice-list",
  "late-panel",
  "over-page",
  "header/(menu-list|menu-tree|family-sheet)",
  "cookie-notice",
  "newsletter-answer",
  "footer/(inside|links|foot-notes|newsletter-form|reach|assurance)",
]

/**
 * What every page needs, in one file: it packs better than a dozen small ones, and asks less often. What comes only
 * with panels, notices or the checkout stays out, as Effect does.
 */
const shell = new RegExp(
  [
    "/node_modules/(use-sync-external-store|@lingui|valtio|proxy-compare)/",
    "/storefront/src/(pauses/after-react|state|navigation/(content|path)|document/document|i18n/load|pages/index|app|runtime/(actions|unkept))",
    `/storefront/src/layout/(?!${lateLayout.join("|")})`,
    "/storefront/src/parts/(brought|button|card|crumbs|drawing|heart|icon|late|logo|motion|picture|post-form|price|prose|swatches)",
    "/core/src/(money/(index|cents|format)|store-view/(index|resolve))",
    "vite/preload-helper",
    "rolldown/runtime",
  ].join("|"),
)

const effect = new RegExp(
  `/node_modules/(effect|idb)/|/storefront/src/runtime/scheduler|${pauseOf("effect")}`,
)

/**
 * What comes when the browser is idle, in one file as well. Left to itself the bundler takes it apart along what late rooms
 * share with it, and the parts weigh 7 kB more than the whole. What first loads take from the core is not among it.
 */
const runtime = new RegExp(
  [
    "/packages/adapters/src/(?!offline/)",
    "/packages/wire/src/(?!after/|offline/)",
    "/packages/core/src/account/(?!leaving)",
    "/packages/core/src/(cache|cart|checkout|notice|page|ports|session|shop|sync|tax)/",
    "/packages/core/src/wishlist/(?!seen)",
    "/storefront/src/runtime/browser",
    pauseOf("runtime"),
  ].join("|"),
)

export default defineConfig({
  appType: "custom",
  plugins: [
    react(),
    fonts(new URL("dist/fonts/", import.meta.url)),
    icons(),
    parted(),
    words(configPath),
    licences([
      "@fontsource-variable/instrument-sans",
      "@fontsource-variable/piazzolla",
      // The service worker is a build of its own.
      ...["core", "expiration", "navigation-preload", "precaching", "routing", "strategies"].map(
        (name) => `workbox-${name}`,
      ),
    ]),
    babel({ presets: [linguiTransformerBabelPreset({}, { configPath })] }),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/service-worker",
      filename: "sw.ts",
      outDir: "dist/client",
      // Pages register it when they are idle, and the server writes their manifest.
      injectRegister: false,
      manifest: false,
      injectManifest: {
        globPatterns: ["assets/*.{js,css,svg,woff2}", "favicon.ico", "icon.svg"],
        dontCacheBustURLsMatching: /^assets\//,
        rollupFormat: "iife",
        target: "es2022",
        enableWorkboxModulesLogs: false,
      },
    }),
  ],
  resolve: {
    conditions: [source, "module", "browser", "development|production"],
    // React has had this hook since 18; the shim is for those before.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }],
  },
  builder: {},
  // Small files stay files: the content policy allows no data: fonts, and both ends must name the same address.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        target: "es2022",
        modulePreload: false,
        rolldownOptions: {
          input: ["src/start.ts", "src/entry-client.tsx"],
          output: {
            codeSplitting: {
              groups: [
                // Libraries run in tasks of their own: a pause stands after React, and Effect is imported by itself,
                // with the scheduler.
                { name: "react", test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: "effect", test: effect },
                { name: "shell", test: shell },
                // What panels borrow from a screen stays in its chunk: small files pack badly.
                { name: "purchase", test: /storefront\/src\/(pages\/product\/|parts\/quantity)/ },
                { name: "field", test: /storefront\/src\/parts\/field/ },
                { name: "fields", test: /storefront\/src\/(forms\/|i18n\/error-text)/ },
                { name: "listing", test: /storefront\/src\/(listing|pages\/category)\// },
                // What screens work out themselves, with what that stands on: it is in no runtime.
                { name: "rate", test: /packages\/core\/src\/money\/rate\.ts/ },
                { name: "composed", test: /packages\/core\/src\/product\/composed\.ts/ },
                { name: "runtime", test: runtime },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { conditions: [source, "node", "module", "development|production"], noExternal: [/^@shop\//] },
      build: {
        outDir: "dist/ssr",
        ssr: true,
        target: "node22",
        copyPublicDir: false,
        rolldownOptions: { input: "src/entry-server.tsx" },
      },
    },
  },
})
