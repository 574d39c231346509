import { Effect } from "effect"
import type { CartReason } from "@shop/commerce/carts"
import {
  type HandOffReason,
  type HandOffRefused,
  HandOffs,
  type HandOffsService,
} from "@shop/commerce/hand-off"
import { tokenIn } from "@shop/wire/bindings"
import { logRefusal } from "../telemetry/security.ts"
import { endpoint } from "./endpoint.ts"
import { faultOf, ok, refuse } from "./responses.ts"
import type { ApiFault } from "./route.ts"
import { route } from "./route.ts"
import { buyerOf } from "./authentication.ts"

const cartWords: { readonly [Tag in CartReason["tag"]]?: readonly [code: number, words: string] } = {
  CartUnknown: [404, "There is no such cart"],
  CartOrdered: [409, "This cart has been ordered"],
}

/** Code and words of every refusal; total by type. @rule SR162 */
const refusals: {
  readonly [Tag in HandOffReason["tag"]]: (
    reason: Extract<HandOffReason, { readonly tag: Tag }>,
  ) => readonly [code: number, words: string]
} = {
  HandOffOff: ({ why }) => [503, `No cart is handed over: ${why}`],
  HandOffCart: ({ reason }) => cartWords[reason.tag] ?? [400, "This cart cannot be handed over"],
  KeyWrong: () => [401, "The key is not the right one"],
  CodeWorthless: () => [404, "This code opens nothing: it was used, is too old, or is another checkout's"],
}

const toFault = ({ reason }: HandOffRefused): ApiFault => {
  const words = refusals[reason.tag] as (reason: HandOffReason) => readonly [number, string]
  return faultOf(reason.tag === "HandOffCart" ? reason.reason : reason, words(reason))
}

const ask = <A>(question: (handOffs: HandOffsService) => Effect.Effect<A, HandOffRefused>) =>
  Effect.flatMap(HandOffs, (handOffs) => Effect.mapError(question(handOffs), toFault))

const textField = (body: unknown, name: string): string => {
  const value = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[name] : null
  return typeof value === "string" ? value.trim() : ""
}

/** The shop mints, the checkout's own server redeems. @rule SR162 - reliability §5 Checkout hand-off */
export const handOff = [
  endpoint(
    "checkout.handOff",
    Effect.fnUntraced(function* ({ cart }, { view, request }) {
      const buyer = yield* buyerOf(request)
      const code = yield* ask((handOffs) =>
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
      // The key stands where a token does, and in no address.
      const key = tokenIn({ headers, query: {} }) ?? ""
      const { cart, token, store } = yield* ask((handOffs) => handOffs.redeem({ code, origin, key })).pipe(
        logRefusal("KeyWrong", "checkout-key.wrong"),
      )
      return ok({
        cartId: cart,
        token: token ?? "",
        storeCode: store,
        customer: token === null ? "guest" : "signed-in",
      })
    }),
  ),
]
