import { addToCart, expectCount } from "./support/checkout.ts"
import {
  expect,
  startPrograms,
  open,
  pathOf,
  test,
  viewsToTest,
  createVisit,
  waitForStoredValue,
} from "./support/test.ts"
import { screensOf } from "./support/screens.ts"

test.describe("UI71 the console", () => {
  // With its worker, as shoppers have it.
  test.use({ allowedMessages: /status of (404|500)/, serviceWorkers: "allow" })
  for (const view of viewsToTest("de")) {
    test(`${view}: has no message on any screen`, async ({ page }) => {
      const consoleMessages: Array<string> = []
      page.on("console", (message) => {
        // The browser itself logs the error status of these two pages.
        if (!/status of (404|500)/.test(message.text()))
          consoleMessages.push(`${page.url()} ${message.type()}: ${message.text()}`)
      })
      for (const path of Object.values(await screensOf(createVisit(page, view)))) {
        await page.goto(path)
        await startPrograms(page)
        await page.waitForFunction(() => document.documentElement.matches(".is-interactive"))
      }
      expect(consoleMessages).toEqual([])
    })
  }
})

test("UI238 a picture that does not load delays nothing else", async ({ page }) => {
  const visit = createVisit(page, "de")
  await open(page, await pathOf(visit, "V709"))
  await addToCart(visit)
  await expectCount(visit, 1)
  await waitForStoredValue(page, "cart", "V709")
  // Never answered.
  await page.route("**/img/**", () => {})
  await page.goto("/de", { waitUntil: "domcontentloaded" })
  await expectCount(visit, 1)
  expect(await page.evaluate(() => document.readyState)).toBe("interactive")
})
