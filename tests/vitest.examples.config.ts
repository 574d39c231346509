import { svelte } from "@sveltejs/vite-plugin-svelte"
import vue from "@vitejs/plugin-vue"
import { defineConfig } from "vitest/config"
import base from "./vitest.config.ts"

/** The example frontends of `apps/docs` in a document, as a browser loads them. */
export default defineConfig({
  ...base,
  plugins: [vue(), svelte({ configFile: false, prebundleSvelteLibraries: false })],
  resolve: { conditions: ["@shop/source", "browser", "module", "development"] },
  test: {
    ...base.test,
    include: ["tests/examples/**/*.test.ts"],
    environment: "happy-dom",
    testTimeout: 10_000,
    // Node would load the server's build of both libraries.
    server: { deps: { inline: [/svelte/, /\/@?vue\//] } },
  },
})
