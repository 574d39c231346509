import { expectAccessible } from "./support/axe.ts"
import {
  addToCart,
  expectCount,
  fillPayment,
  fillPersonal,
  fillShipping,
  openCart,
  termsBox,
} from "./support/checkout.ts"
import {
  categoryPath,
  expect,
  open,
  pathOf,
  test,
  viewsToTest,
  type Visit,
  createVisit,
} from "./support/test.ts"
import { pageOf } from "../support/shop-client.ts"
import { url } from "./support/shop-address.ts"

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** Pages with the same layout as others; one language is enough. */
const otherScreens = async (visit: Visit): Promise<Readonly<Record<string, string>>> => ({
  grouped: await pathOf(visit, "V823"),
  options: await pathOf(visit, "V307"),
  soldOut: await pathOf(visit, "V421"),
  noWords: `/${visit.view}/search`,
  nothingFound: `/${visit.view}/search?q=zzzz`,
})

for (const [size, viewport] of Object.entries(sizes)) {
  for (const view of viewsToTest(size === "desktop" ? "fr" : "de")) {
    test.describe(`${view}, ${size}`, () => {
      test.use({ viewport, allowedMessages: /status of 404/ })

      test("every page has no accessibility fault", async ({ page }) => {
        const visit = createVisit(page, view)
        const category = await categoryPath(visit, 20)
        const [filter] = (await pageOf(url, category, "category")).listing.filters
        const addresses = {
          home: `/${view}`,
          category,
          filtered: filter!.options.find(({ count }) => count > 0)!.href,
          simple: await pathOf(visit, "V312"),
          configurable: await pathOf(visit, "V412"),
          bundle: await pathOf(visit, "V832"),
          search: `/${view}/search?q=bol`,
          missing: `/${view}/nothing-here`,
          ...(view === "fr" ? await otherScreens(visit) : {}),
        }
        for (const [where, path] of Object.entries(addresses)) {
          await open(page, path)
          await expectAccessible(page, where)
        }
      })

      test("the checkout has no accessibility fault", async ({ page }) => {
        const visit = createVisit(page, view)
        await open(page, await pathOf(visit, "V708"))
        await addToCart(visit)
        if (size === "desktop") {
          await expectCount(visit, 1)
          await openCart(visit)
        } else {
          await page
            .getByRole("navigation", { name: visit.words("Quick access") })
            .getByRole("button", { name: visit.words("Cart") })
            .click()
        }
        await expect(page.getByRole("dialog").getByRole("heading", { level: 3 })).toBeVisible()
        await expectAccessible(page, "mini cart")
        await page
          .getByRole("link", { name: visit.words("Proceed to checkout") })
          .first()
          .click()
        await page.getByRole("button", { name: visit.words("Continue"), exact: true }).click()
        await expect(page.getByRole("alert")).toBeVisible()
        await expectAccessible(page, "personal step, with faults")
        await fillPersonal(visit, "axe@example.org")
        await expect(page.getByLabel(visit.words("City"), { exact: true })).toBeVisible()
        await expectAccessible(page, "delivery step")
        await fillShipping(visit)
        await expect(page.getByRole("radio").first()).toBeVisible()
        await expectAccessible(page, "payment step")
        await fillPayment(visit)
        await expect(termsBox(visit)).toBeVisible()
        await expectAccessible(page, "review step")
      })
    })
  }
}
