import { fileURLToPath } from "node:url"
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin"
import babel from "@rolldown/plugin-babel"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

const configPath = fileURLToPath(new URL("lingui.config.ts", import.meta.url))
const source = "@shop/source"

export default defineConfig({
  appType: "custom",
  plugins: [
    react(),
    lingui({ configPath, failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, { configPath })] }),
  ],
  resolve: { conditions: [source, "module", "browser", "development|production"] },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: "dist/client",
        manifest: true,
        target: "es2022",
        // Small files stay files: the content policy allows no data: fonts, and pictures are better cached.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: { input: "src/entry-client.tsx" },
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
