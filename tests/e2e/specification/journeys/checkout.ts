/** What the checkout and a refused order say. */
import { expect, open, pathOf } from "../../support/test.ts"
import {
  addToCart,
  expectCount,
  fillPayment,
  fillPersonal,
  fillShipping,
  goToCheckout,
  orderButton,
  termsBox,
} from "../../support/checkout.ts"
import { answer, moveCheckout, notices } from "../platform.ts"
import type { Journey, Walk } from "../walk.ts"

const orderPath = /\/api\/order(\?|$)/

/** Orders once more after a refusal. A changed total asks for the terms again. */
const orderAgain = async (visit: Walk): Promise<void> => {
  await termsBox(visit).check()
  await orderButton(visit).click()
}

export const checkoutJourneys: ReadonlyArray<Journey> = [
  {
    name: "the checkout and refused orders",
    proves: [
      "cartEmpty",
      "cartNotEmpty",
      "checkoutSteps",
      "termsRequired",
      "orderFailed",
      "validationError",
      "couponInvalid",
      "someUnavailable",
      "orderQueued",
      "addressInvalid",
    ],
    allowedMessages: /status of (400|403|500)/,
    run: async (visit) => {
      const { page, words, view } = visit
      const main = page.getByRole("main")
      await open(page, `/${view}/checkout`)
      await visit.reads("cartEmpty", main)
      await visit.reads("cartNotEmpty", main)

      await open(page, await pathOf(visit, "V710"))
      await addToCart(visit)
      await expectCount(visit, 1)
      await goToCheckout(visit)
      await visit.sees("checkoutSteps", async () => {
        await fillPersonal(visit, `walk-${view}@example.org`)
        await fillShipping(visit)
        await fillPayment(visit)
        await expect(main.getByRole("heading", { level: 2, name: words("Review and order") })).toBeVisible()
      })
      await orderButton(visit).click()
      await visit.reads("termsRequired", main)

      for (const [key, code, result, meta] of [
        ["orderFailed", 403, ""],
        ["validationError", 400, ""],
        ["couponInvalid", 400, "The coupon code isn't valid", { code: "CouponUnknown" }],
      ] as const) {
        await answer(page, orderPath, code, result, meta)
        await orderAgain(visit)
        await visit.reads(key, main)
        await page.unroute(orderPath)
      }

      await answer(page, orderPath, 500)
      await orderAgain(visit)
      await expect(page).toHaveURL(`/${view}/order-success`)
      await visit.reads("orderQueued", notices(visit))
      await page.unroute(orderPath)
      await answer(page, orderPath, 400)
      await page
        .getByRole("button", { name: words("Try again") })
        .first()
        .click()
      await visit.reads("addressInvalid", notices(visit))
      await page.unroute(orderPath)

      // The refused order is in the cart again.
      await expectCount(visit, 1)
      await goToCheckout(visit)
      await fillPersonal(visit, `walk-${view}@example.org`)
      await fillShipping(visit)
      await fillPayment(visit)
      await page.route(/\/api\/stock\/(list|check)/, async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { readonly result: ReadonlyArray<object> | object }
        const out = (item: object) => ({ ...item, is_in_stock: false, qty: 0 })
        const { result } = body
        await route.fulfill({
          response,
          json: { ...body, result: Array.isArray(result) ? result.map(out) : out(result) },
        })
      })
      await orderAgain(visit)
      await visit.reads("someUnavailable", main)
      await page.unroute(/\/api\/stock\/(list|check)/)
    },
  },
  {
    name: "the time in which a shopper is in the checkout",
    proves: ["checkoutWindow"],
    run: async (visit) => {
      const { page, words, view } = visit
      await page.clock.install()
      await open(page, await pathOf(visit, "V702"))
      await addToCart(visit)
      await expectCount(visit, 1)
      await goToCheckout(visit)
      await fillPersonal(visit, `walk-${view}@example.org`)
      await fillShipping(visit)
      await page.getByRole("heading", { level: 2, name: words("Delivery and payment") }).waitFor()
      await page.clock.resume()
      const lookUps: Array<string> = []
      page.on("request", (request) => {
        if (request.url().includes("shipping-methods")) lookUps.push(request.url())
      })
      const other = await page.context().newPage()
      await open(other, `/${view}/cart`)
      const summary = page.locator(".summary .line, .cart__sum .line, .line").first()
      /** Another piece in another tab changes the cart of the checkout, which asks for its delivery again. */
      const addPiece = async (qty: number): Promise<void> => {
        await other
          .getByRole("main")
          .getByRole("button", { name: words("One more") })
          .click()
        await expect(summary).toContainText(String(qty))
      }
      await visit.holds("checkoutWindow", async (windowMs) => {
        await page.clock.fastForward(windowMs - 60_000)
        await addPiece(2)
        await expect.poll(() => lookUps.length).toBe(1)
        await page.clock.fastForward(61_000)
        await addPiece(3)
        await page.clock.runFor(2000)
        expect(lookUps).toHaveLength(1)
      })
    },
  },
  {
    name: "the hand-off to another checkout",
    proves: ["handOff"],
    run: async (visit) => {
      const { page, words } = visit
      const origin = "https://checkout.example"
      await moveCheckout(page, origin)
      await page.route(`${origin}/**`, (route) =>
        route.fulfill({ contentType: "text/html", body: "<h1>The other checkout</h1>" }),
      )
      await open(page, await pathOf(visit, "V710"))
      await addToCart(visit)
      await expectCount(visit, 1)
      await visit.sees("handOff", async () => {
        await page
          .getByRole("banner")
          .getByRole("button", { name: words("Cart") })
          .click()
        await page
          .getByRole("dialog")
          .getByRole("link", { name: words("Proceed to checkout") })
          .click()
        await expect(page).toHaveURL(
          /^https:\/\/checkout\.example\/.*vue\/cart\/sync\/token\/[^/]*\/cart\/[^/]+$/,
        )
      })
    },
  },
]
