import { defineConfig } from "@playwright/test"
import browser from "../playwright.config.ts"

/**
 * Every screen in its states, sizes and languages: `npm run screens` writes pictures, `npm run screens:test` compares some
 * of them with their baselines.
 */
export default defineConfig({
  ...browser,
  testDir: ".",
  outputDir: "../.out/screens-failed",
  // Screens share no state, such as a cart.
  fullyParallel: true,
})
