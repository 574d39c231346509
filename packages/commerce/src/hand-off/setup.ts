import { Context } from "effect"

/** What an operator has set about an external checkout. @rule CM160 */
export type HandOffSetting =
  | { readonly mode: "off"; readonly why: string }
  | {
      readonly mode: "code"
      /** The one origin that each store view sends to; a view that is not named has a checkout of its own. */
      readonly origins: Readonly<Record<string, string>>
      /** Known to the shop and to the checkout's server alone. */
      readonly key: string
    }

/** Nothing is handed over. @rule CM160 */
export const handOffOff: HandOffSetting = { mode: "off", why: "no external checkout is set (SHOP_CHECKOUT)" }

/** What is set. @rule CM160 */
export const HandOffSetup = Context.Reference<HandOffSetting>("@shop/commerce/HandOffSetup", {
  defaultValue: () => handOffOff,
})
