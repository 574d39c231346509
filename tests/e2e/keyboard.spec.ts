import { cartButton, expectCount, orderButton, orderNumber, termsBox } from "./support/checkout.ts"
import {
  categoryPath,
  expect,
  startPrograms,
  type Locator,
  open,
  type Page,
  test,
  createVisit,
} from "./support/test.ts"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/shop-address.ts"

/** Maximum number of key presses to reach an element. */
const keysMax = 150

/** The focused element if it has no visible focus, by its own outline or that of its card or form; null otherwise. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const active = document.activeElement
    if (active === null || active === document.body) return null
    const isOutlined = (element: Element): boolean => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== "none" && parseFloat(outlineWidth) > 0
    }
    const box = active.getBoundingClientRect()
    const isSeen =
      box.width > 0 &&
      box.height > 0 &&
      active.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const around = active.closest("form, li")
    return isSeen && (isOutlined(active) || (around !== null && isOutlined(around)))
      ? null
      : active.outerHTML.slice(0, 200)
  })

/** Presses Tab until something has the focus; every stop on the way must show that it has it. */
const tabTo = async (page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> => {
  await expect(target).toBeAttached()
  for (let pressed = 0; pressed < keysMax; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
    expect(await hiddenFocus(page), "has the focus without showing it").toBeNull()
  }
  throw new Error(`not reached by ${keysMax} keys: ${target}`)
}

test("a purchase with the keyboard alone", async ({ page }) => {
  const visit = createVisit(page, "en")
  const { words } = visit
  const main = page.getByRole("main")
  await open(page, "/en")

  await page.keyboard.press("Tab")
  const skip = page.getByRole("link", { name: words("Skip to the content") })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press("Enter")
  await expect(main).toBeFocused()

  const path = await categoryPath(visit, 30)
  const family = await pageOf(url, path, "category")
  await tabTo(
    page,
    page
      .getByRole("navigation", { name: words("Departments") })
      .getByRole("link", { name: family.name, exact: true }),
    "Shift+Tab",
  )
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: family.name })).toBeVisible()
  await expect(main).toBeFocused()

  const card = family.listing.cards.find(({ flag, type }) => type === "configurable" && flag === null)!
  await tabTo(page, main.getByRole("link", { name: card.name, exact: true }))
  await page.keyboard.press("Enter")
  await expect(page.getByRole("heading", { level: 1, name: card.name })).toBeVisible()
  await expect(main).toBeFocused()

  const product = await pageOf(url, card.href, "product")
  const value = product.choices[0]!.values.find(
    ({ href, isSelected, isSoldOut }) => !isSelected && !isSoldOut && href !== null,
  )!
  await tabTo(page, main.getByRole("link", { name: value.label, exact: true }))
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(value.href!)
  await tabTo(page, page.getByRole("button", { name: words("Add to cart") }))
  await page.keyboard.press("Enter")
  await expectCount(visit, 1)

  await tabTo(page, cartButton(visit), "Shift+Tab")
  await page.keyboard.press("Enter")
  const cart = page.getByRole("dialog")
  await expect(cart).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(cart).toBeHidden()
  await expect(cartButton(visit)).toBeFocused()
  await page.keyboard.press("Enter")
  await tabTo(page, cart.getByRole("button", { name: words("One more") }))
  await page.keyboard.press("Enter")
  await expect(cart.getByRole("group").first()).toContainText("2")
  await tabTo(page, cart.getByRole("link", { name: words("Proceed to checkout") }))
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/en/checkout")

  const type = async (label: string, text: string): Promise<void> => {
    await tabTo(page, page.getByLabel(words(label), { exact: true }))
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type(text)
  }
  await type("First name", "Anne")
  await type("Last name", "Martin")
  await type("E-mail", "keys@example.org")
  await page.keyboard.press("Enter")
  await type("Street and number", "1 rue des Potiers")
  await type("Postcode", "69001")
  await type("City", "Lyon")
  await page.keyboard.press("Enter")
  await tabTo(page, page.getByRole("radio", { name: words("Cheque") }))
  await page.keyboard.press("Space")
  const totalsResponse = page.waitForResponse(/\/api\/cart\/collect-totals/)
  await page.keyboard.press("Enter")
  await totalsResponse
  await tabTo(page, termsBox(visit))
  await page.keyboard.press("Space")
  await tabTo(page, orderButton(visit))
  await page.keyboard.press("Enter")
  expect(await orderNumber(visit)).toMatch(/^EN-\d+$/)
})

test("Escape closes overlays and returns the focus", async ({ page }) => {
  const visit = createVisit(page, "fr")
  await open(page, await categoryPath(visit, 20))
  const filter = page.getByRole("main").getByRole("group").first()
  const summary = page.getByRole("main").locator("summary").first()
  await tabTo(page, summary)
  await page.keyboard.press("Enter")
  await expect(filter.getByRole("listitem").first()).toBeVisible()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Escape")
  await expect(filter.getByRole("listitem").first()).toBeHidden()
  await expect(summary).toBeFocused()

  const more = page
    .getByRole("navigation", { name: visit.words("Departments") })
    .getByRole("button")
    .first()
  await tabTo(page, more, "Shift+Tab")
  await page.keyboard.press("Enter")
  await expect(more).toHaveAttribute("aria-expanded", "true")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Escape")
  await expect(more).toHaveAttribute("aria-expanded", "false")
  await expect(more).toBeFocused()
})

test("on a phone the menu and the filters open, close and return the focus", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const visit = createVisit(page, "de")
  await open(page, await categoryPath(visit, 20))
  await startPrograms(page)
  for (const name of [visit.words("Menu"), visit.words("Filter")]) {
    const opener = page.getByRole("button", { name, exact: true })
    await opener.focus()
    await page.keyboard.press("Enter")
    const close = page.getByRole("button", { name: visit.words("Close") })
    await expect(close).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(close).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test("L6 on a phone the open menu traps the focus, and returns it", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const visit = createVisit(page, "en")
  await open(page, "/en")
  const opener = page.getByRole("button", { name: visit.words("Menu"), exact: true })
  await opener.focus()
  await page.keyboard.press("Enter")
  const menu = page.getByRole("dialog", { name: visit.words("Menu") })
  await expect(menu).toBeVisible()
  // As many stops as lead round twice; the bar of the thumb closes the menu and stays in reach.
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press("Tab")
    const isOutside = await page.evaluate(
      () =>
        document.activeElement !== document.body &&
        document.activeElement?.closest(".menu, .bottom-nav") === null,
    )
    expect(isOutside, `stop ${stop}`).toBe(false)
  }
  await page.keyboard.press("Escape")
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(page.locator("[inert]:is(main, header, footer)")).toHaveCount(0)
  await opener.click()
  await menu.getByRole("link", { name: visit.words("Account") }).click()
  await expect(page).toHaveURL("/en/my-account")
  await expect(page.locator("[inert]:is(main, header, footer)")).toHaveCount(0)
})
