import { addToCart, expectCount, goToCheckout, openCart } from "./support/checkout.ts"
import { bottomBar, openSearch, sizes } from "./support/search.ts"
import { contactLink, holdCode } from "./support/hold-code.ts"
import { expect, open, pathOf, type Page, test, type Visit, createVisit } from "./support/test.ts"

/** Another page was announced. */
const expectArrived = ({ page, words }: Visit): Promise<void> =>
  expect(page.locator("output.hidden")).toHaveText(new RegExp(words("Contact")))

const expectHeld = (page: Page, isHeld: boolean): Promise<void> =>
  expect(page.locator("html")).toHaveCSS("overflow-y", isHeld ? "hidden" : "visible")

test.describe("an overlay locks the scroll position", () => {
  test("a panel after a modal over it has closed, and the search", async ({ page }) => {
    const visit = createVisit(page, "en")
    await open(page, "/en")
    await expectHeld(page, false)
    const cart = await openCart(visit)
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
    await openSearch(visit)
    await expectHeld(page, true)
    await page.keyboard.press("Escape")
    await expectHeld(page, false)
  })

  test("UI248 an overlay that was opened during a navigation stays open", async ({ page }) => {
    const visit = createVisit(page, "en")
    const { words } = visit
    const title = page.getByRole("heading", { level: 1 })
    await open(page, "/en")
    const code = await holdCode(page, "contact")
    await contactLink(visit).click()
    await code.requested
    const field = await openSearch(visit)
    await field.fill("zzz")
    code.release()
    await expectArrived(visit)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue("zzz")
    await expectHeld(page, true)
    await page.keyboard.press("Escape")
    await expect(field).toBeHidden()
    await expect(title).toHaveText(words("Contact"))
    await expectHeld(page, false)

    // Open overlays close with their page.
    await openSearch(visit)
    await page.goBack()
    await expect(page).toHaveURL("/en")
    await expect(field).toBeHidden()
    await expectHeld(page, false)
  })

  test("UI248 it closes on a page with the minimal layout", async ({ page }) => {
    const visit = createVisit(page, "en")
    await open(page, await pathOf(visit, "V708"))
    await addToCart(visit)
    await expectCount(visit, 1)
    const code = await holdCode(page, "checkout")
    await goToCheckout(visit)
    await code.requested
    await page.keyboard.press("Escape")
    const field = await openSearch(visit)
    code.release()
    await expect(page.locator("#content")).toBeFocused()
    await expect(page.locator(".page-checkout")).toBeVisible()
    await expect(field).toBeHidden()
    await expectHeld(page, false)
  })

  test.describe("on a phone", () => {
    test.use({ viewport: sizes.phone })
    test("UI248 the menu that was opened during a navigation stays open", async ({ page }) => {
      const visit = createVisit(page, "en")
      await open(page, "/en")
      const code = await holdCode(page, "contact")
      await contactLink(visit).click()
      await code.requested
      const menu = page.getByRole("dialog", { name: visit.words("Menu") })
      await bottomBar(visit)
        .getByRole("button", { name: visit.words("Menu") })
        .click()
      await expect(menu).toBeVisible()
      await menu.getByRole("button", { name: visit.words("Close") }).focus()
      code.release()
      await expectArrived(visit)
      await expect(menu.getByRole("button", { name: visit.words("Close") })).toBeFocused()
      await expectHeld(page, true)
      await menu.getByRole("button", { name: visit.words("Close") }).click()
      await expect(menu).toBeHidden()
      await expectHeld(page, false)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(visit.words("Contact"))
    })

    test("the menu unlocks the page when the next page has none", async ({ page }) => {
      const visit = createVisit(page, "en")
      await open(page, "/en/checkout")
      await page.getByRole("banner").getByRole("link").first().click()
      const menu = bottomBar(visit).getByRole("button", { name: visit.words("Menu") })
      await menu.click()
      await expectHeld(page, true)
      await menu.click()
      await expectHeld(page, false)
      await menu.click()
      await expectHeld(page, true)
      await page.goBack()
      await expect(page).toHaveURL("/en/checkout")
      await expect(bottomBar(visit)).toHaveCount(0)
      await expectHeld(page, false)
    })
  })
})

test.describe("without JavaScript", () => {
  test.use({ viewport: sizes.phone, javaScriptEnabled: false })
  test("UI69 the open menu locks the scroll position", async ({ page }) => {
    const visit = createVisit(page, "en")
    await page.goto("/en")
    await expectHeld(page, false)
    await bottomBar(visit)
      .getByRole("button", { name: visit.words("Menu") })
      .click()
    await expectHeld(page, true)
  })
})
