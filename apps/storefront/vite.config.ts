import { fileURLToPath } from "node:url"
import { linguiTransformerBabelPreset } from "@lingui/vite-plugin"
import babel from "@rolldown/plugin-babel"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { words } from "./words.ts"

const configPath = fileURLToPath(new URL("lingui.config.ts", import.meta.url))
const source = "@shop/source"

/**
 * What every page needs, in one file: it packs better than a dozen small ones, and asks less often. What comes only
 * with panels, notices or the checkout stays out, as Effect does.
 */
const shell = new RegExp(
  [
    "/node_modules/(react|react-dom|scheduler|use-sync-external-store|@lingui|valtio|proxy-compare|wouter)/",
    "/storefront/src/(state|navigation|document|i18n/load|pages/index|app)",
    "/storefront/src/layout/(?!notice-list|late-panel|panel-host|over|cookie-notice|newsletter-answer|footer/(inside|links|foot-notes|newsletter-form|reach))",
    "/storefront/src/parts/(button|card|crumbs|drawing|icon|logo|picture|price|swatches)",
    "/core/src/(money/(index|cents|format)|store-view/(index|resolve))",
    "vite/preload-helper",
  ].join("|"),
)

export default defineConfig({
  appType: "custom",
  plugins: [
    react(),
    words(configPath),
    babel({ presets: [linguiTransformerBabelPreset({}, { configPath })] }),
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
          input: "src/entry-client.tsx",
          output: { codeSplitting: { groups: [{ name: "shell", test: shell }] } },
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
