import { expectAccessible } from "./support/axe.ts"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/shop-address.ts"
import { addToCart, expectCount, lineOf, openCart } from "./support/checkout.ts"
import { openSearch, commonWord, searchPanel } from "./support/search.ts"
import { categoryPath, expect, open, test, viewsToTest, type Visit, createVisit } from "./support/test.ts"

test.use({ allowedMessages: /net::ERR_(FAILED|INTERNET_DISCONNECTED)/ })

const catalogueMessage =
  "Catalogue on this device: {pieces, plural, one {# piece} other {# pieces}}, as of {moment}"
const ageMessage = "Prices and stock as of {moment}."

/** The beginning of a sentence, up to its date. */
const untilMoment = ({ words }: Visit, sentence: string): string =>
  words(sentence, { moment: "|" }).split("|")[0]!

/** Opens the search panel and waits until the catalogue is on the device. */
const synchronised = async (visit: Visit): Promise<void> => {
  await openSearch(visit)
  const begun = visit.words(catalogueMessage, { pieces: 2 }).split("2")[0]!
  await expect(searchPanel(visit).getByText(begun)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(visit.page, "the state of the device")
  await visit.page.keyboard.press("Escape")
}

/** A category of the demo in the menu. */
const categoryId = 10

for (const view of viewsToTest("fr")) {
  test(`${view}: OC5, OC7, OC8, OC10, OC11, UI304 with the catalogue on the device, a shopper offline searches, filters and buys a product that was never viewed`, async ({
    page,
    context,
  }) => {
    const visit = createVisit(page, view)
    const { words } = visit
    const category = await pageOf(url, await categoryPath(visit, categoryId), "category")
    await open(page, `/${view}`)
    await synchronised(visit)
    await context.setOffline(true)

    // A search that was never made online.
    const field = await openSearch(visit)
    await field.fill(commonWord[view])
    const layer = searchPanel(visit)
    await expect(layer.getByRole("list", { name: words("Pieces") }).getByRole("listitem")).toHaveCount(16)
    await expect(layer.getByRole("status")).toContainText(words("searched on this device"))
    await expectAccessible(page, "a search on the device")
    await layer.getByRole("link", { name: words("All results, with filters") }).click()
    await expect(page).toHaveURL(new RegExp(`/${view}/search`))
    const cards = page.locator(".card:not(.card--skeleton)")
    await expect(cards.first()).toBeVisible()

    // A category by the menu, and one of its filters.
    await page.getByRole("banner").getByRole("link", { name: category.name, exact: true }).first().click()
    await expect(page).toHaveURL(new RegExp(`/${view}/[^?]+$`))
    const line = page.locator("[aria-live=polite]:has(> .offline)")
    await expect(line).toContainText(words("You are offline. Some features might not be available."))
    await expect(line).toContainText(untilMoment(visit, ageMessage))
    await expect(cards.first()).toBeVisible()
    const all = await cards.count()
    await page.locator(".filters summary").first().click()
    await page.locator(".filters a[href*='?']").first().click()
    await expect(page).toHaveURL(/\?/)
    await expect.poll(() => cards.count()).toBeLessThan(all)
    await expectAccessible(page, "a filtered category on the device")
    // Photographs that are not here leave their ground, and come when the network does.
    await expect(page.locator("img[data-lost]").first()).toHaveCSS("opacity", "0")
    await page.locator(".filters summary").first().click()

    // A product that was never viewed online goes into the cart.
    await cards.first().getByRole("link").first().click()
    await expect(page.locator("main[class$=-product]")).toBeVisible()
    const name = await page.locator("main h1").textContent()
    await expect(line).toContainText(untilMoment(visit, ageMessage))
    await expectAccessible(page, "a product on the device")
    await addToCart(visit)
    await expectCount(visit, 1)
    await expect(lineOf(await openCart(visit), name!.trim())).toBeVisible()

    // With the network everything is of now again.
    await context.setOffline(false)
    await expect(page.locator("main img[data-lost]")).toHaveCount(0)
    await expect(line).not.toContainText(words("You are offline. Some features might not be available."))
  })
}
