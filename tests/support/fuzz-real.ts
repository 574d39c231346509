import { type api, wireOrder } from "./api.ts"
import type { Real } from "./fuzz.ts"

/**
 * What is there on the small platform of the tests: a cart with a download in it, of which there is no end; another one
 * once it has been ordered.
 */
export const openReal = ({ ask, cartOf, result }: ReturnType<typeof api>): (() => Real) => {
  const filled = (): string => {
    const cartId = cartOf({ BOOK: 1 })
    ask(
      "POST /api/cart/shipping-information",
      { cartId },
      { addressInformation: { shippingAddress: { countryId: "FR" }, billingAddress: { countryId: "FR" } } },
    )
    return cartId
  }
  let cartId = filled()
  return () => {
    const pulled = ask("GET /api/cart/pull", { cartId })
    if (pulled.status !== 200 || result(pulled).length === 0) cartId = filled()
    const { products: _, ...order } = wireOrder(cartId, {})
    const lines = result(ask("GET /api/cart/pull", { cartId }))
    return {
      cartId,
      skus: ["BOOK", "JAM", "BOL"],
      url: "bol",
      order: {
        ...order,
        order_id: `o-${cartId}`,
        products: lines.map((line) => ({ sku: line["sku"], qty: line["qty"], price: 1 })),
      },
    }
  }
}
