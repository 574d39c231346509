import { look } from "./support/axe.ts"
import {
  addToCart,
  expectCount,
  fillPayment,
  fillPersonal,
  fillShipping,
  openCart,
  termsBox,
} from "./support/checkout.ts"
import { categoryPath, expect, open, pathOf, test, views, type Visit, visit } from "./support/test.ts"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/place.ts"

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Pages with the same layout as others; one language is enough. */
const rarer = async (at: Visit): Promise<Readonly<Record<string, string>>> => ({
  grouped: await pathOf(at, "V823"),
  options: await pathOf(at, "V307"),
  soldOut: await pathOf(at, "V421"),
  noWords: `/${at.view}/search`,
  nothingFound: `/${at.view}/search?q=zzzz`,
})

for (const view of views) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test.describe(`${view}, ${size}`, () => {
      test.use({ viewport, allowed: /status of 404/ })

      test("every page has no accessibility fault", async ({ page }) => {
        const at = visit(page, view)
        const category = await categoryPath(at, 20)
        const [filter] = (await pageOf(url, category, "category")).listing.filters
        const addresses = {
          home: `/${view}`,
          category,
          filtered: filter!.options.find(({ count }) => count > 0)!.href,
          simple: await pathOf(at, "V312"),
          configurable: await pathOf(at, "V412"),
          bundle: await pathOf(at, "V832"),
          search: `/${view}/search?q=bol`,
          missing: `/${view}/nothing-here`,
          ...(view === "fr" ? await rarer(at) : {}),
        }
        for (const [where, path] of Object.entries(addresses)) {
          await open(page, path)
          await look(page, where)
        }
      })

      test("the checkout has no accessibility fault", async ({ page }) => {
        const at = visit(page, view)
        await open(page, await pathOf(at, "V708"))
        await addToCart(at)
        if (size === "desk") {
          await expectCount(at, 1)
          await openCart(at)
        } else {
          await page
            .getByRole("navigation", { name: at.words("Quick access") })
            .getByRole("button", { name: at.words("Cart") })
            .click()
        }
        await expect(page.getByRole("dialog").getByRole("heading", { level: 3 })).toBeVisible()
        await look(page, "mini cart")
        await page
          .getByRole("link", { name: at.words("Proceed to checkout") })
          .first()
          .click()
        await page.getByRole("button", { name: at.words("Continue"), exact: true }).click()
        await expect(page.getByRole("alert")).toBeVisible()
        await look(page, "personal step, with faults")
        await fillPersonal(at, "axe@example.org")
        await expect(page.getByLabel(at.words("City"), { exact: true })).toBeVisible()
        await look(page, "delivery step")
        await fillShipping(at)
        await expect(page.getByRole("radio").first()).toBeVisible()
        await look(page, "payment step")
        await fillPayment(at)
        await expect(termsBox(at)).toBeVisible()
        await look(page, "review step")
      })
    })
  }
}
