import { fileURLToPath } from "node:url"
import { getConfig } from "@lingui/conf"
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin"
import babel from "@rolldown/plugin-babel"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { VitePWA } from "vite-plugin-pwa"
import { fonts } from "./fonts.ts"
import { iconSprite } from "./icon-sprite.ts"
import { licences } from "./licences.ts"

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const configPath = fileOf("lingui.config.ts")
/** Runs before the main script, so it is a file of its own. */
const earlyTapsScript = fileOf("src/early-taps.ts")
const source = "@shop/source"

export default defineConfig({
  appType: "custom",
  plugins: [
    react(),
    fonts(new URL("dist/fonts/", import.meta.url)),
    iconSprite(),
    lingui({ configPath, failOnMissing: true, failOnCompileError: true }),
    licences([
      "@fontsource-variable/instrument-sans",
      "@fontsource-variable/piazzolla",
      // The service worker is a build of its own.
      ...["core", "expiration", "navigation-preload", "precaching", "routing", "strategies"].map(
        (name) => `workbox-${name}`,
      ),
    ]),
    babel({
      presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ configPath }) }, { configPath })],
      // The development server runs in another folder.
      cwd: fileOf("."),
    }),
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
  // Small files stay files: the content policy blocks data: fonts, and server and client must use the same paths.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        target: "es2022",
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [earlyTapsScript, fileOf("src/entry-client.tsx")],
          output: {
            codeSplitting: {
              groups: [
                { name: "vendor", test: /node_modules/, tags: ["$initial"] },
                { name: "initial", test: (id) => id !== earlyTapsScript, tags: ["$initial"] },
                { name: "effect", test: /node_modules\/effect\// },
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
