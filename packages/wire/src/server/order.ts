import { Result } from "effect"
import { handOff } from "../contract/checkout.ts"
import { payment } from "../contract/payment.ts"
import type { orderEndpoints } from "../endpoints/order.ts"
import * as Order from "../legacy/order.ts"
import { inCart } from "./cart.ts"
import { bodyDecoder, enveloped, invalid, pickFields, type ServerTable } from "./endpoint.ts"

const begin = enveloped({
  decodeRequest: inCart,
  encodeResult: pickFields(payment["paypal.begin"].result),
})
const complete = enveloped({
  decodeRequest: bodyDecoder(payment["paypal.complete"].body),
  encodeResult: pickFields(payment["paypal.complete"].result),
})

/** Orders, payments and the external checkout. @rule WI26, WI27, WI80, WI160 - wire §7 */
export const orderServer: ServerTable<keyof typeof orderEndpoints> = {
  "order.place": enveloped({
    decodeRequest: ({ body }) => {
      const order = Order.decode(body)
      return typeof order === "string" ? invalid(order) : Result.succeed(order)
    },
    encodeResult: Order.encodePlaced,
  }),
  "checkout.handOff": enveloped({
    decodeRequest: inCart,
    encodeResult: pickFields(handOff["checkout.handOff"].result),
  }),
  "paypal.begin": begin,
  "paypal.complete": complete,
  "card.begin": begin,
  "card.complete": complete,
}
