import { expectAccessible } from "./support/axe.ts"
import { dialog } from "./support/account.ts"
import { sizes } from "./support/search.ts"
import { addToCart, expectCount, goToCheckout, goToReview } from "./support/checkout.ts"
import { expect, open, type Page, pathOf, test, type View, viewsToTest, createVisit } from "./support/test.ts"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/shop-address.ts"

/** Titles of the demo's block about the newsletter. */
const newsletterTitle: Readonly<Record<View, string>> = {
  fr: "Une lettre par fournée",
  en: "One letter per firing",
  de: "Ein Brief pro Brand",
}

/** The runtime opens modals. */
const waitUntilInteractive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.documentElement.matches(".is-interactive"))

/** Names a modal on the page, as any part of a page may. */
const openByName = (page: Page, name: string): Promise<void> =>
  page.evaluate((modal) => {
    const opener = document.createElement("button")
    opener.dataset["modal"] = modal
    document.querySelector("main")!.append(opener)
    opener.focus()
    opener.click()
  }, name)

for (const view of viewsToTest("fr")) {
  test(`${view}: UI65 modals open by name and on top of each other, and return the focus`, async ({
    page,
  }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    await open(page, `/${view}`)
    await waitUntilInteractive(page)

    await openByName(page, "newsletter")
    const opener = page.getByRole("main").locator("[data-modal=newsletter]").first()
    const newsletter = page.getByRole("dialog", { name: newsletterTitle[view] })
    await expect(newsletter).toBeVisible()
    await expectAccessible(page, "newsletter")
    await newsletter.getByRole("button", { name: words("Subscribe") }).click()
    await expect(newsletter.getByRole("alert")).toContainText(words("Field is required"))
    await page.keyboard.press("Escape")
    await expect(newsletter).toBeHidden()
    await expect(opener).toBeFocused()

    // Two at once; the latest closes first.
    await openByName(page, "newsletter")
    await expect(newsletter).toBeVisible()
    await openByName(page, "languages")
    const languages = page.getByRole("dialog", { name: words("Language") })
    await expect(languages.getByRole("link")).toHaveCount(3)
    await expectAccessible(page, "languages")
    await page.keyboard.press("Escape")
    await expect(languages).toBeHidden()
    await expect(newsletter).toBeVisible()
    await page.keyboard.press("Escape")
    await expect(newsletter).toBeHidden()

    await openByName(page, "loyalty-game")
    await expect(page.getByRole("dialog", { name: words("This is not there yet") })).toBeVisible()
    await page.keyboard.press("Escape")
    await openByName(page, "authentication")
    await expect(dialog(page).getByRole("textbox", { name: words("E-mail") })).toBeFocused()
  })
}

test("UI65 CO24 an article calls for the newsletter, and the footer for the languages", async ({ page }) => {
  const { words } = createVisit(page, "en")
  await open(page, "/en/a/reading-the-underside-of-a-pot")
  await waitUntilInteractive(page)
  await page
    .getByRole("main")
    .getByRole("link", { name: words("Subscribe") })
    .click()
  const newsletter = page.getByRole("dialog", { name: newsletterTitle.en })
  await expect(newsletter).toContainText("coupon of 10%")
  await page.keyboard.press("Escape")
  await page.getByRole("contentinfo").getByRole("link", { name: "Language: English" }).click()
  await expect(page.getByRole("dialog", { name: words("Language") }).getByRole("link")).toHaveCount(3)
})

test("UI65 the review modal is about the product of the page", async ({ page }) => {
  const visit = createVisit(page, "en")
  await open(page, await pathOf(visit, "V708"))
  await waitUntilInteractive(page)
  await page
    .locator("section:has(> .head > #reviews)")
    .getByRole("button", { name: visit.words("Write a review") })
    .click()
  const form = page.getByRole("dialog", { name: visit.words("Your review") })
  await expect(form).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(form).toBeHidden()
})

test("SH19 the size guide opens over the product, and as a page in a new tab", async ({ page }) => {
  const visit = createVisit(page, "fr")
  const path = await pathOf(visit, "V412")
  await open(page, path)
  await waitUntilInteractive(page)
  const { title } = await pageOf(url, "/fr/size-guide", "content")
  const guide = page.getByRole("main").getByRole("link", { name: visit.words("Size guide") })
  await expect(guide).toHaveAttribute("href", "/fr/size-guide")
  await guide.click()
  await expect(page.getByRole("dialog", { name: title })).toBeVisible()
  await expect(page).toHaveURL(path)
  await expectAccessible(page, "size guide")
  await page.setViewportSize(sizes.phone)
  await expectAccessible(page, "size guide on a phone")
  await page.keyboard.press("Escape")
  await expect(guide).toBeFocused()
})

test.describe("without a response", () => {
  test.use({ allowedMessages: /status of 500|Failed to load resource/ })
  test("SH19 a content modal says that loading failed, and loads again", async ({ page }) => {
    const visit = createVisit(page, "en")
    await open(page, await pathOf(visit, "V412"))
    await waitUntilInteractive(page)
    let isDown = true
    await page.route("**/api/**", (route) =>
      isDown ? route.fulfill({ status: 500, body: "" }) : route.continue(),
    )
    await page
      .getByRole("main")
      .getByRole("link", { name: visit.words("Size guide") })
      .click()
    await expect(page.getByRole("alert")).toContainText(visit.words("This page could not be loaded."))
    isDown = false
    await page
      .getByRole("alert")
      .getByRole("button", { name: visit.words("Try again") })
      .click()
    const { title } = await pageOf(url, "/en/size-guide", "content")
    await expect(page.getByRole("dialog", { name: title })).toBeVisible()
  })
})

test("UI65 the terms open without leaving the checkout", async ({ page }) => {
  const visit = createVisit(page, "de")
  await open(page, await pathOf(visit, "V708"))
  await addToCart(visit)
  await expectCount(visit, 1)
  await goToCheckout(visit)
  await goToReview(visit, "terms@example.org")
  await page.getByRole("main").locator("[data-modal=terms]").click()
  const { title } = await pageOf(url, "/de/agb", "content")
  await expect(page.getByRole("dialog", { name: title })).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(page).toHaveURL("/de/checkout")
  await expect(page.getByRole("checkbox")).toBeChecked()
})
