import { parse } from "node:path"
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

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const configPath = pathOf("lingui.config.ts")
/** A separate file, because it must run before the main script. */
const earlyTapsScript = pathOf("src/early-taps.ts")
const sourceCondition = "@shop/source"

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
      // The service worker has its own build, so the plugin does not see its libraries.
      ...["core", "expiration", "navigation-preload", "routing", "strategies"].map(
        (name) => `workbox-${name}`,
      ),
    ]),
    babel({
      presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig({ configPath }) }, { configPath })],
      // The development server starts in another folder, but Babel must resolve its files from this one.
      cwd: pathOf("."),
    }),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/service-worker",
      filename: "sw.ts",
      outDir: "dist/client",
      // Pages register the service worker when they are idle, and the server generates the web app manifest.
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
    conditions: [sourceCondition, "module", "browser", "development|production"],
    // React has this hook since version 18, so the shim for older versions adds only bytes.
    alias: [{ find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" }],
  },
  builder: {},
  // Assets are not inlined: the content policy blocks fonts in data: URLs, and server and client must use the same paths.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        target: "es2022",
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: [earlyTapsScript, pathOf("src/entry-client.tsx")],
          output: {
            // The bundler names a shared file after all its entries, which documents would repeat.
            chunkFileNames: ({ name }) => `assets/${name.split("~", 1)[0]}-[hash].js`,
            assetFileNames: ({ names: [name = ""] }) =>
              `assets/${parse(name).name.split("~", 1)[0]}-[hash][extname]`,
            codeSplitting: {
              groups: [
                { name: "vendor", test: /node_modules/, tags: ["$initial"] },
                { name: "initial", test: (id) => id !== earlyTapsScript, tags: ["$initial"] },
                { name: "effect", test: /node_modules\/effect\// },
                // Modules that the same entries share form one file, and small ones join. Those of two entries stay apart.
                {
                  name: "shared",
                  minShareCount: 3,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 5000,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: {
        conditions: [sourceCondition, "node", "module", "development|production"],
        noExternal: [/^@shop\//],
      },
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
