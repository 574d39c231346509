import { defineConfig } from "@playwright/test"
import { find } from "./tools/chromium.ts"

const executablePath = find()
const port = 3217

export default defineConfig({
  testDir: "e2e",
  outputDir: ".out/e2e",
  workers: 2,
  retries: 0,
  fullyParallel: true,
  timeout: 60_000,
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"] },
  },
  webServer: {
    cwd: new URL("..", import.meta.url).pathname,
    command: "node --conditions=@shop/source apps/server/src/cli/main.ts serve --seed",
    env: { PORT: String(port), SHOP_DATA: "tests/.out/shop", NODE_ENV: "production", SHOP_OUTPUT_CACHE: "on" },
    url: `http://localhost:${port}/fr`,
    reuseExistingServer: false,
    timeout: 60_000,
  },
})
