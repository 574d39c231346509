import { Data } from "effect"
import type { CartReason } from "../carts/index.ts"

/** Why nothing is handed over. @rule CM160, CM161 */
export type HandOffReason =
  | { readonly tag: "HandOffOff"; readonly why: string }
  | { readonly tag: "HandOffCart"; readonly reason: CartReason }
  /** The request does not come from the checkout. */
  | { readonly tag: "KeyWrong" }
  /** The code is used, expired, unknown or of another checkout. The response does not say which. */
  | { readonly tag: "CodeWorthless" }

/** The cart is not handed over. @rule CM160, CM161 */
export class HandOffRefused extends Data.TaggedError("HandOffRefused")<{ readonly reason: HandOffReason }> {}
