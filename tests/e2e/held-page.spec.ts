import { openCart } from "./support/checkout.ts"
import { dock, openSearch, sizes } from "./support/finding.ts"
import { expect, open, type Page, test, visit } from "./support/test.ts"

const expectHeld = (page: Page, isHeld: boolean): Promise<void> =>
  expect(page.locator("html")).toHaveCSS("overflow-y", isHeld ? "hidden" : "visible")

test.describe("what lies over a page holds it where it is", () => {
  test("a panel, also when a modal over it has gone, and the search", async ({ page }) => {
    const at = visit(page, "en")
    await open(page, "/en")
    await expectHeld(page, false)
    const cart = await openCart(at)
    await expectHeld(page, true)
    await page.evaluate(() => {
      const opener = Object.assign(document.createElement("button"), { hidden: true })
      opener.dataset["modal"] = "newsletter"
      document.querySelector("main")!.append(opener)
      opener.click()
    })
    const modal = page.locator(".modal[open]")
    await expect(modal).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(modal).toHaveCount(0)
    await expect(cart).toBeVisible()
    await expectHeld(page, true)
    await page.keyboard.press("Escape")
    await expect(cart).toBeHidden()
    await expectHeld(page, false)
    await openSearch(at)
    await expectHeld(page, true)
    await page.keyboard.press("Escape")
    await expectHeld(page, false)
  })

  test.describe("on a phone", () => {
    test.use({ viewport: sizes.phone })
    test("the menu; it lets go of the page when another comes that has none", async ({ page }) => {
      const at = visit(page, "en")
      await open(page, "/en/checkout")
      await page.getByRole("banner").getByRole("link").first().click()
      const menu = dock(at).getByRole("button", { name: at.words("Menu") })
      await menu.click()
      await expectHeld(page, true)
      await menu.click()
      await expectHeld(page, false)
      await menu.click()
      await expectHeld(page, true)
      await page.goBack()
      await expect(page).toHaveURL("/en/checkout")
      await expect(dock(at)).toHaveCount(0)
      await expectHeld(page, false)
    })
  })
})

test.describe("without a script", () => {
  test.use({ viewport: sizes.phone, javaScriptEnabled: false })
  test("the open menu holds the page as well", async ({ page }) => {
    const at = visit(page, "en")
    await page.goto("/en")
    await expectHeld(page, false)
    await dock(at)
      .getByRole("button", { name: at.words("Menu") })
      .click()
    await expectHeld(page, true)
  })
})
