/** The messages and settings of the cart. */
import { expect, open, pathOf } from "../../support/test.ts"
import { addToCart, cartButton, expectCount, lineOf, openCart } from "../../support/checkout.ts"
import { pageOf } from "../../../support/shop-client.ts"
import { url } from "../../support/shop-address.ts"
import { changeProducts, changeSettings, notices, stopClock, waitUntilInteractive } from "../platform.ts"
import type { Journey, Walk } from "../walk.ts"

/** Opens a product whose document at the platform has changed since, and adds it. */
const addChanged = async (
  visit: Walk,
  sku: string,
  change: (product: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
  qty = 1,
): Promise<void> => {
  const { page } = visit
  await page.unrouteAll({ behavior: "ignoreErrors" })
  await changeProducts(page, (product) => (product["sku"] === sku ? change(product) : product))
  const fetched = page.waitForResponse(/product\/_search/)
  await open(page, await pathOf(visit, sku))
  await fetched
  if (qty > 1) {
    await page.locator(".purchase .quantity input").first().fill(String(qty))
  }
  await addToCart(visit)
}

const stock =
  (fields: Readonly<Record<string, unknown>>) => (product: Readonly<Record<string, unknown>>) => ({
    ...product,
    stock: { ...(product["stock"] as object), ...fields },
  })

const children = (product: Readonly<Record<string, unknown>>) =>
  product["configurable_children"] as ReadonlyArray<Readonly<Record<string, unknown>>>

export const cartJourneys: ReadonlyArray<Journey> = [
  {
    name: "adding to the cart",
    proves: [
      "added",
      "quantityUpdated",
      "proceedToCheckout",
      "noticeLifetime",
      "sameNotice",
      "badgeQuantities",
    ],
    run: async (visit) => {
      const { page, words } = visit
      const fetched = page.waitForResponse(/product\/_search/)
      await open(page, await pathOf(visit, "V708"))
      await fetched
      await addToCart(visit)
      const notice = notices(visit)
      await visit.reads("added", notice)
      await visit.sees("proceedToCheckout", async () => {
        await expect(notice.getByRole("button", { name: words("Proceed to checkout") })).toBeVisible()
      })
      await visit.sees("sameNotice", async () => {
        await addToCart(visit)
        await expectCount(visit, 2)
        await expect(notice.getByText(words("Product has been added to the cart!"))).toHaveCount(1)
      })
      const cart = await openCart(visit)
      await cart.getByRole("button", { name: words("One more") }).click()
      await visit.reads("quantityUpdated", notice)
      await page.keyboard.press("Escape")
      await visit.sees("badgeQuantities", () => expect(cartButton(visit)).toContainText("3"))
      await visit.holds("noticeLifetime", async (lifetimeMs) => {
        const shown = notice.getByText(words("Product has been added to the cart!"))
        await open(page, await pathOf(visit, "V709"))
        await waitUntilInteractive(page)
        await stopClock(page)
        await page.getByRole("button", { name: words("Add to cart") }).dispatchEvent("click")
        let ranMs = 0
        await expect
          .poll(async () => {
            await page.clock.runFor(10)
            ranMs += 10
            return shown.count()
          })
          .toBe(1)
        await page.clock.runFor(lifetimeMs - ranMs - 10)
        await expect(shown).toHaveCount(1)
        await page.clock.runFor(ranMs + 10)
        await expect(shown).toHaveCount(0)
      })
    },
  },
  {
    name: "what the cart refuses",
    proves: [
      "outOfStock",
      "maxQuantity",
      "priceUnknown",
      "volatile",
      "noConfiguration",
      "noVariants",
      "productErrors",
      "greaterThanZero",
      "aboveZero",
    ],
    run: async (visit) => {
      const { page, words } = visit
      await addChanged(visit, "V708", stock({ is_in_stock: false, qty: 0 }))
      await visit.reads("outOfStock", notices(visit))
      await expectCount(visit, 0)

      await addChanged(visit, "V709", stock({ qty: 2 }), 3)
      await visit.reads("maxQuantity", notices(visit), { maxQuantity: 2 })
      await expectCount(visit, 2)

      await addChanged(visit, "V412", (product) => ({
        ...product,
        configurable_children: children(product).map((child) => ({ ...child, status: 2 })),
      }))
      await visit.reads("noVariants", notices(visit))

      const { sku: chosen } = await pageOf(url, await pathOf(visit, "V412"), "product")
      await addChanged(visit, "V412", (product) => ({
        ...product,
        configurable_children: children(product).filter(({ sku }) => sku !== chosen),
      }))
      await visit.reads("noConfiguration", notices(visit))

      await addChanged(visit, "V713", (product) => ({
        ...product,
        custom_options: [
          { option_id: 9001, title: "Engraving", type: "field", is_require: true, sort_order: 1, price: 0 },
        ],
      }))
      await visit.sees("productErrors", () =>
        expect(notices(visit)).toContainText(
          words("{label}: {value}", { label: "Engraving", value: words("Field is required") }),
        ),
      )

      await page.unrouteAll({ behavior: "ignoreErrors" })
      await open(page, await pathOf(visit, "V708"))
      const pieces = page.locator(".purchase .quantity input").first()
      await pieces.fill("0")
      await pieces.press("Enter")
      await visit.reads("greaterThanZero", page.locator(".purchase"))
      await open(page, await pathOf(visit, "V823"))
      for (const field of await page.locator(".purchase .quantity input").all()) await field.fill("0")
      await addToCart(visit)
      await visit.reads("aboveZero", page.locator("body"))

      await changeSettings(page, { products: { zeroPriceAllowed: false }, stock: { synchronize: false } })
      await changeProducts(page, (product) => {
        if (product["sku"] !== "V710") return { ...product, stock: undefined }
        const prices = Object.keys(product).filter((field) => /price/.test(field) && field !== "tier_prices")
        return { ...product, ...Object.fromEntries(prices.map((field) => [field, 0])) }
      })
      const fetched = page.waitForResponse(/product\/_search/)
      await open(page, await pathOf(visit, "V710"))
      await fetched
      await addToCart(visit)
      await visit.reads("priceUnknown", notices(visit))
      await expectCount(visit, 2)
      await open(page, await pathOf(visit, "V711"))
      await addToCart(visit)
      await visit.reads("volatile", notices(visit))
      await expectCount(visit, 3)
    },
  },
  {
    name: "the settings of the cart",
    proves: ["badgeLines", "confirmRemoval", "pictureInCart", "couponIncorrect"],
    allowedMessages: /status of 404/,
    run: async (visit) => {
      const { page, words } = visit
      await changeSettings(page, { cart: { badgeCounts: "items", confirmRemove: true } })
      const path = await pathOf(visit, "V708")
      const { name } = await pageOf(url, path, "product")
      await open(page, path)
      await addToCart(visit)
      await addToCart(visit)
      await visit.sees("badgeLines", async () => {
        const cart = await openCart(visit)
        await expect(lineOf(cart, name)).toContainText("2")
        await page.keyboard.press("Escape")
        await expect(cartButton(visit)).toContainText("1")
      })
      const cart = await openCart(visit)
      await visit.holds("pictureInCart", async ([width, height]) => {
        const picture = lineOf(cart, name).locator("img")
        await expect(picture).toHaveAttribute("src", new RegExp(`/img/${width}/${height}/`))
      })
      await cart.getByText(words("Add a coupon")).click()
      await cart.getByLabel(words("Coupon code")).fill("NOTHING")
      await cart.getByRole("button", { name: words("Apply") }).click()
      await visit.reads("couponIncorrect", cart)
      await visit.sees("confirmRemoval", async () => {
        await lineOf(cart, name)
          .getByRole("button", { name: words("Remove {0}", { 0: name }) })
          .click()
        const question = cart.locator(".notification", {
          hasText: words("Are you sure you would like to remove {0} from the cart?", { 0: name }),
        })
        await expect(question).toBeVisible()
        await question.getByRole("button", { name: words("OK"), exact: true }).click()
        await expect(cart.getByText(words("Your cart is empty."))).toBeVisible()
      })
    },
  },
]
