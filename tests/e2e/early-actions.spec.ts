/** What shoppers do before the page is hydrated, and before the shop's programs run. */
import { expectCount, openCart } from "./support/checkout.ts"
import { builtFile, holdScripts } from "./support/scripts.ts"
import { expect, startPrograms, pathOf, test, createVisit } from "./support/test.ts"

test("UI471 cart and wishlist button respond before the runtime is loaded", async ({ page }) => {
  const visit = createVisit(page, "en")
  const { words } = visit
  const release = await holdScripts(page, `**${builtFile("src/runtime/browser.ts")}`)
  await page.goto(await pathOf(visit, "V708"))
  await page
    .getByRole("main")
    .getByRole("button", { name: words("Add to cart") })
    .click()
  await expectCount(visit, 1)
  const name = await page
    .getByRole("main")
    .locator("button.wishlist-button")
    .first()
    .getAttribute("aria-label")
  const heart = page.getByRole("main").getByRole("button", { name: name!, exact: true })
  await heart.click()
  await expect(heart).toHaveAttribute("aria-pressed", "true")
  const cart = await openCart(visit)
  await expect(cart.getByRole("status")).toHaveText(words("One moment…"))
  release()
  await startPrograms(page)
  await expect(cart.locator(".lines > li")).toHaveCount(1)
  await expectCount(visit, 1)
  await expect(heart).toHaveAttribute("aria-pressed", "true")
})

test("UI472, UI504 a tap before hydration shows its count, and counts once", async ({ page }) => {
  const visit = createVisit(page, "en")
  const release = await holdScripts(page, `**${builtFile("src/entry-client.tsx")}`)
  await page.goto(await pathOf(visit, "V708"), { waitUntil: "commit" })
  const add = page.getByRole("main").getByRole("button", { name: visit.words("Add to cart") })
  await add.click()
  await expect(add).toHaveAttribute("aria-busy", "true")
  const earlyCount = (): Promise<string> =>
    page.locator(".header .cart-button").evaluate((button) => getComputedStyle(button, "::after").content)
  expect(await earlyCount()).toBe('"1"')
  // Another button of the form adds nothing.
  await page.locator(".save-buttons .wishlist-button").click()
  expect(await earlyCount()).toBe('"1"')
  await add.click()
  expect(await earlyCount()).toBe('"1"')
  release()
  await expectCount(visit, 1)
  await startPrograms(page)
  await expectCount(visit, 1)
  await expect(add).not.toHaveAttribute("aria-busy")
  expect(await earlyCount()).toBe("none")
  await expect((await openCart(visit)).locator(".lines > li")).toHaveCount(1)
})

test("L7 Escape closes the cart panel, and an immediate Enter opens it again", async ({ page }) => {
  const visit = createVisit(page, "en")
  await page.goto("/en")
  await startPrograms(page)
  const panel = await openCart(visit)
  for (let round = 0; round < 10; round += 1) {
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(panel, `round ${round}`).toBeVisible()
  }
})
