import { accountsNow } from "@shop/commerce/carts"
import type { ServerSettings } from "../settings.ts"
import type { Advice } from "./advice.ts"

/**
 * Checks the seller's accounts for transfers and cheques.
 *
 * @param isDemo - whether the catalogue is the demo's alone
 * @rule SR138, CM232
 */
export const payFaults = (
  isDemo: boolean,
  { accounts, payment }: Pick<ServerSettings, "accounts" | "payment">,
): ReadonlyArray<Advice> => {
  const { transfer, cheque, isFictitious } = accountsNow(accounts, isDemo)
  if (isFictitious)
    return [
      {
        level: "warning",
        about: "SHOP_SELLER_IBAN",
        what: "Transfers and cheques go to the demo's made-up accounts",
        why: "nothing can be paid to them, and letters and pages say so",
        todo: "set SHOP_SELLER_IBAN and SHOP_SELLER_CHEQUE_PAYEE where real orders are taken",
      },
    ]
  const isOnlyCash = transfer === null && cheque === null && payment.mode === "off"
  const missing = (about: string, what: string, todo: string): Advice => ({
    level: isOnlyCash ? "error" : "warning",
    about,
    what,
    why: isOnlyCash
      ? "parcels can be paid in cash alone, where the courier takes it, and downloads not at all"
      : "buyers would not know where to send the money",
    todo,
  })
  return [
    ...(transfer === null
      ? [
          missing(
            "SHOP_SELLER_IBAN",
            "Bank transfer is not offered",
            "set it, and SHOP_SELLER_ACCOUNT_HOLDER or SHOP_SELLER_NAME",
          ),
        ]
      : []),
    ...(cheque === null
      ? [
          missing(
            "SHOP_SELLER_CHEQUE_PAYEE",
            "Cheques are not offered",
            "set it and SHOP_SELLER_ADDRESS, if you take cheques",
          ),
        ]
      : []),
  ]
}
