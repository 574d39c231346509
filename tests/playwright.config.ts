import { defineConfig } from "@playwright/test"
import { runningShopUrl, otherUrl, url } from "./e2e/support/shop-address.ts"
import { findChromium } from "../packages/tooling/src/browser/chromium.ts"

const executablePath = findChromium()

const cwd = new URL("..", import.meta.url).pathname
const server = (script: string, at: string) => ({
  cwd,
  command: `"${process.execPath}" --conditions=@shop/source tests/support/${script}`,
  url: `${at}/fr`,
  reuseExistingServer: false,
  gracefulShutdown: { signal: "SIGTERM" as const, timeout: 5_000 },
  // Some look at dozens of pages with axe, and machines differ.
  timeout: 150_000,
})

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
  projects: [
    { name: "shop", testIgnore: "on-another-platform.spec.ts" },
    {
      name: "on another platform",
      testMatch: "on-another-platform.spec.ts",
      use: { baseURL: otherUrl },
    },
  ],
  webServer:
    runningShopUrl === null
      ? [server("serve-fresh.ts", url), server("serve-on-other-platform.ts", otherUrl)]
      : [],
})
