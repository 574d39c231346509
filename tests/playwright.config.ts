import { defineConfig } from "@playwright/test"
import { url } from "./e2e/support/place.ts"
import { find } from "../packages/tooling/src/browser/chromium.ts"

const executablePath = find()

export default defineConfig({
  testDir: "e2e",
  outputDir: ".out/e2e",
  workers: 2,
  retries: 0,
  fullyParallel: true,
  // Some look at dozens of pages with axe, and machines differ.
  timeout: 150_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    // What a worker answers, a test cannot intercept; those about the worker allow it.
    serviceWorkers: "block",
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
  },
  webServer: {
    cwd: new URL("..", import.meta.url).pathname,
    command: `"${process.execPath}" --conditions=@shop/source tests/support/serve-fresh.ts`,
    url: `${url}/fr`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    // Some look at dozens of pages with axe, and machines differ.
    timeout: 150_000,
  },
})
