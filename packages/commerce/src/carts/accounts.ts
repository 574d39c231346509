import { Context } from "effect"

/** An account that money is transferred to. */
export interface TransferAccount {
  readonly holder: string
  /** In groups of four, as it is written. */
  readonly iban: string
  /** Empty where transfers do without. */
  readonly bic: string
}

/** Whom a cheque is made out to, and where it is sent. */
export interface ChequePayee {
  readonly payee: string
  readonly address: ReadonlyArray<string>
}

/** Where the money goes that buyers send themselves; null for what the operator has not said. */
export interface Accounts {
  readonly transfer: TransferAccount | null
  readonly cheque: ChequePayee | null
  /** Nobody has them: nothing may be paid. */
  readonly isFictitious: boolean
}

/** Nothing is said: who would pay so would not know where to. @rule CM232 */
export const noAccounts: Accounts = { transfer: null, cheque: null, isFictitious: false }

/** The demo's: nobody can take them for real. */
const demoAccounts: Accounts = {
  transfer: {
    holder: "DEMO – Poterie de Vaugrès",
    iban: "FR00 0000 0000 0000 0000 0000 000",
    bic: "DEMOFRXX",
  },
  cheque: { payee: "DEMO – Poterie de Vaugrès", address: ["DEMO", "00000 Vaugrès"] },
  isFictitious: true,
}

/** The operator's accounts; the server says them. @rule CM232 */
export const PaidInto = Context.Reference<Accounts>("@shop/commerce/PaidInto", {
  defaultValue: () => noAccounts,
})

/** Where money goes now: as the operator says, else nowhere; in the demo to accounts that cannot be. @rule CM232 */
export const accountsNow = (said: Accounts, isDemo: boolean): Accounts =>
  said.transfer === null && said.cheque === null && isDemo ? demoAccounts : said

/** What somebody who pays in a way has to know. */
export interface PayTo {
  /** Holder of the account, or payee of the cheque. */
  readonly to: string
  /** Null for a cheque. */
  readonly account: { readonly iban: string; readonly bic: string } | null
  /** Where a cheque is sent; none for a transfer. */
  readonly address: ReadonlyArray<string>
  readonly isFictitious: boolean
}

/** Where the money goes of what is paid in a way. @returns null for ways that need no account, or have none @rule CM232 */
export const payToOf = ({ transfer, cheque, isFictitious }: Accounts, paymentCode: string): PayTo | null => {
  if (paymentCode === "banktransfer" && transfer !== null) {
    const { holder, iban, bic } = transfer
    return { to: holder, account: { iban, bic }, address: [], isFictitious }
  }
  return paymentCode === "checkmo" && cheque !== null
    ? { to: cheque.payee, account: null, address: cheque.address, isFictitious }
    : null
}
