import { addToCart, expectCount, goToCheckout, openCart } from "./support/checkout.ts"
import { dock, openSearch, sizes } from "./support/finding.ts"
import { contactLink, heldCode } from "./support/held-code.ts"
import { expect, open, pathOf, type Page, test, type Visit, visit } from "./support/test.ts"

/** Another page was announced. */
const expectArrived = ({ page, words }: Visit): Promise<void> =>
  expect(page.locator("output.hidden")).toHaveText(new RegExp(words("Contact")))

const expectHeld = (page: Page, isHeld: boolean): Promise<void> =>
  expect(page.locator("html")).toHaveCSS("overflow-y", isHeld ? "hidden" : "visible")

test.describe("an overlay locks the scroll position", () => {
  test("a panel after a modal over it has closed, and the search", async ({ page }) => {
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

  test("UI248 an overlay that was opened during a navigation stays open", async ({ page }) => {
    const at = visit(page, "en")
    const { words } = at
    const title = page.getByRole("heading", { level: 1 })
    await open(page, "/en")
    const code = await heldCode(page, "contact")
    await contactLink(at).click()
    await code.asked
    const field = await openSearch(at)
    await field.fill("zzz")
    code.release()
    await expectArrived(at)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue("zzz")
    await expectHeld(page, true)
    await page.keyboard.press("Escape")
    await expect(field).toBeHidden()
    await expect(title).toHaveText(words("Contact"))
    await expectHeld(page, false)

    // Open overlays close with their page.
    await openSearch(at)
    await page.goBack()
    await expect(page).toHaveURL("/en")
    await expect(field).toBeHidden()
    await expectHeld(page, false)
  })

  test("UI248 it closes on a page with the minimal layout", async ({ page }) => {
    const at = visit(page, "en")
    await open(page, await pathOf(at, "V708"))
    await addToCart(at)
    await expectCount(at, 1)
    const code = await heldCode(page, "checkout")
    await goToCheckout(at)
    await code.asked
    await page.keyboard.press("Escape")
    const field = await openSearch(at)
    code.release()
    await expect(page.locator("#content")).toBeFocused()
    await expect(page.locator(".page-checkout")).toBeVisible()
    await expect(field).toBeHidden()
    await expectHeld(page, false)
  })

  test.describe("on a phone", () => {
    test.use({ viewport: sizes.phone })
    test("UI248 the menu that was opened during a navigation stays open", async ({ page }) => {
      const at = visit(page, "en")
      await open(page, "/en")
      const code = await heldCode(page, "contact")
      await contactLink(at).click()
      await code.asked
      const menu = page.getByRole("dialog", { name: at.words("Menu") })
      await dock(at)
        .getByRole("button", { name: at.words("Menu") })
        .click()
      await expect(menu).toBeVisible()
      await menu.getByRole("button", { name: at.words("Close") }).focus()
      code.release()
      await expectArrived(at)
      await expect(menu.getByRole("button", { name: at.words("Close") })).toBeFocused()
      await expectHeld(page, true)
      await menu.getByRole("button", { name: at.words("Close") }).click()
      await expect(menu).toBeHidden()
      await expectHeld(page, false)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(at.words("Contact"))
    })

    test("the menu unlocks the page when the next page has none", async ({ page }) => {
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

test.describe("without JavaScript", () => {
  test.use({ viewport: sizes.phone, javaScriptEnabled: false })
  test("the open menu locks the scroll position", async ({ page }) => {
    const at = visit(page, "en")
    await page.goto("/en")
    await expectHeld(page, false)
    await dock(at)
      .getByRole("button", { name: at.words("Menu") })
      .click()
    await expectHeld(page, true)
  })
})
