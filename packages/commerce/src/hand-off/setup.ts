import { Context } from "effect"

/** The operator's settings for an external checkout. @rule CM160 */
export type HandOffSettings =
  | { readonly mode: "off"; readonly why: string }
  | {
      readonly mode: "code"
      /** Origin of the external checkout by store view; a store view without an origin uses the shop's own checkout. */
      readonly origins: Readonly<Record<string, string>>
      /** Secret that only the shop and the checkout's server know. */
      readonly key: string
    }

/** The settings of a shop without an external checkout. @rule CM160 */
export const handOffDisabled: HandOffSettings = {
  mode: "off",
  why: "no external checkout is set (SHOP_CHECKOUT)",
}

/** The settings of this process. @rule CM160 */
export const HandOffSetup = Context.Reference<HandOffSettings>("@shop/commerce/HandOffSetup", {
  defaultValue: () => handOffDisabled,
})
