import { type api, wireOrder } from "./api.ts"
import type { ExistingEntities } from "./fuzz.ts"

/**
 * Creates a cart with a download, which has no stock limit, and returns a function that describes the existing entities.
 * The function creates another cart when the last one has been ordered.
 */
export const createExistingEntities = ({
  send,
  cartOf,
  result,
}: ReturnType<typeof api>): (() => ExistingEntities) => {
  const createCart = (): string => {
    const cartId = cartOf({ BOOK: 1 })
    send(
      "POST /api/cart/shipping-information",
      { cartId },
      { addressInformation: { shippingAddress: { countryId: "FR" }, billingAddress: { countryId: "FR" } } },
    )
    return cartId
  }
  let cartId = createCart()
  return () => {
    const pulled = send("GET /api/cart/pull", { cartId })
    if (pulled.status !== 200 || result(pulled).length === 0) cartId = createCart()
    const { products: _, ...order } = wireOrder(cartId, {})
    const lines = result(send("GET /api/cart/pull", { cartId }))
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
