import { Context } from "effect"

/** The operator's settings for an external checkout. @rule CM160 */
export type HandOffSetting =
  | { readonly mode: "off"; readonly why: string }
  | {
      readonly mode: "code"
      /** Origin of the external checkout by store view; a store view without an origin uses the shop's own checkout. */
      readonly origins: Readonly<Record<string, string>>
      /** Known to the shop and to the checkout's server alone. */
      readonly key: string
    }

/** No cart is handed over. @rule CM160 */
export const handOffOff: HandOffSetting = { mode: "off", why: "no external checkout is set (SHOP_CHECKOUT)" }

/** The current settings. @rule CM160 */
export const HandOffSetup = Context.Reference<HandOffSetting>("@shop/commerce/HandOffSetup", {
  defaultValue: () => handOffOff,
})
