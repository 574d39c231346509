import { defineConfig } from "@playwright/test"
import browser from "../playwright.config.ts"

/**
 * Every screen in its states, sizes and languages: `npm run screens` writes pictures to look at, `npm run screens:test`
 * compares some of them, at half size, with those that were looked at and kept.
 */
export default defineConfig({
  ...browser,
  testDir: ".",
  outputDir: "../.out/screens-failed",
  // A screen is its own test: what one puts in the cart is not in another's.
  fullyParallel: true,
})
