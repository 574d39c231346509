import { Data } from "effect"
import type { CartReason } from "../carts/index.ts"

/** Why nothing is handed over. @rule CM160, CM161 */
export type HandOffReason =
  | { readonly tag: "HandOffOff"; readonly why: string }
  | { readonly tag: "HandOffCart"; readonly reason: CartReason }
  /** Whoever asks is not the checkout. */
  | { readonly tag: "KeyWrong" }
  /** Used, too old, another checkout's, or never there: nobody is told which. */
  | { readonly tag: "CodeWorthless" }

/** Nothing is handed over. @rule CM160, CM161 */
export class HandOffRefused extends Data.TaggedError("HandOffRefused")<{ readonly reason: HandOffReason }> {}
