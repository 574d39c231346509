import { Effect } from "effect"
import {
  type HandOffReason,
  type HandOffRefused,
  HandOffs,
  type HandOffsService,
} from "@shop/commerce/hand-off"
import { tokenIn } from "@shop/wire/endpoints"
import { logRefusal } from "../telemetry/security.ts"
import { cartRefusal } from "./cart.ts"
import { endpoint } from "./endpoint.ts"
import { faultOf, ok, refusals, refuse } from "./responses.ts"
import type { ApiFault } from "./route.ts"
import { route } from "./route.ts"
import { buyerOf } from "./authentication.ts"

/** @rule SR162 */
const ownFault = refusals<Exclude<HandOffReason, { readonly tag: "HandOffCart" }>>({
  HandOffOff: ({ why }) => [503, `No cart is handed over: ${why}`],
  KeyWrong: () => [401, "The key is not the right one"],
  CodeWorthless: () => [404, "This code opens nothing: it was used, is too old, or is another checkout's"],
})

const toFault = ({ reason }: HandOffRefused): ApiFault =>
  reason.tag === "HandOffCart"
    ? faultOf(reason.reason, cartRefusal(reason.reason, "This cart cannot be handed over"))
    : ownFault({ reason })

const withHandOffs = <A>(use: (handOffs: HandOffsService) => Effect.Effect<A, HandOffRefused>) =>
  Effect.flatMap(HandOffs, (handOffs) => Effect.mapError(use(handOffs), toFault))

const textField = (body: unknown, name: string): string => {
  const value = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : null
  return typeof value === "string" ? value.trim() : ""
}

/** The shop issues a code for a cart; the external checkout's server redeems it. @rule SR162 */
export const handOff = [
  endpoint(
    "checkout.handOff",
    Effect.fnUntraced(function* ({ cart }, { view, request }) {
      const buyer = yield* buyerOf(request)
      const code = yield* withHandOffs((handOffs) =>
        handOffs.mint({ token: cart, view, buyer }, buyer?.sessionId ?? null),
      )
      return { code }
    }),
  ),
  route(
    "POST",
    "/api/ext/checkout/redeem",
    Effect.fnUntraced(function* ({ body, headers }) {
      const [code, origin] = [textField(body, "code"), textField(body, "origin")]
      if (code === "" || origin === "") return yield* refuse(400, "code and origin are needed in the body")
      // The key is in the header of a token, so that no log of addresses has it.
      const key = tokenIn({ headers, query: {} }) ?? ""
      const { cart, token, store } = yield* withHandOffs((handOffs) =>
        handOffs.redeem({ code, origin, key }),
      ).pipe(logRefusal("KeyWrong", "checkout-key.wrong"))
      return ok({
        cartId: cart,
        token: token ?? "",
        storeCode: store,
        customer: token === null ? "guest" : "signed-in",
      })
    }),
  ),
]
