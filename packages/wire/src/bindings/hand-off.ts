import { Result } from "effect"
import type { CartToken } from "@shop/core/cart"
import { record, text } from "../legacy/lenient.ts"
import { enveloped, required } from "./make.ts"
import type { BindingOf } from "./model.ts"

/** A code for an external checkout is asked for; the cart stands in the query, as everywhere. @rule WI160 */
export const handOff: BindingOf<"checkout.handOff"> = enveloped({
  tag: "checkout.handOff",
  method: "POST",
  path: "/api/ext/checkout/hand-off",
  query: ({ cart }) => ({ cartId: cart }),
  read: (request) => Result.map(required(request, "cartId"), (cart) => ({ cart: cart as CartToken })),
  encodeAnswer: (answer) => answer,
  decodeAnswer: (result) => {
    const code = text(record(result)["code"])
    return code === "" ? null : { code }
  },
})
