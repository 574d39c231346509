import { Context } from "effect"

/** An account that money is transferred to. */
export interface TransferAccount {
  readonly holder: string
  /** Written in groups of four characters. */
  readonly iban: string
  /** Empty where transfers do without. */
  readonly bic: string
}

/** Payee of a cheque, and the address to send it to. */
export interface ChequePayee {
  readonly payee: string
  readonly address: ReadonlyArray<string>
}

/** Accounts for payments that buyers send themselves; null for an account that the operator has not configured. */
export interface Accounts {
  readonly transfer: TransferAccount | null
  readonly cheque: ChequePayee | null
  /** Whether the account belongs to no person: buyers must not pay. */
  readonly isFictitious: boolean
}

/** No account is configured, so the shop offers no payment that needs one. @rule CM232 */
export const noAccounts: Accounts = { transfer: null, cheque: null, isFictitious: false }

/** Accounts of the demo. Their data is visibly fictitious. */
export const demoAccounts: Accounts = {
  transfer: {
    holder: "DEMO – Poterie de Vaugrès",
    iban: "FR00 0000 0000 0000 0000 0000 000",
    bic: "DEMOFRXX",
  },
  cheque: { payee: "DEMO – Poterie de Vaugrès", address: ["DEMO", "00000 Vaugrès"] },
  isFictitious: true,
}

/** The accounts that the operator has configured; the server provides them. @rule CM232 */
export const PaidInto = Context.Reference<Accounts>("@shop/commerce/PaidInto", {
  defaultValue: () => noAccounts,
})

/** The accounts in use: the configured ones, or fictitious ones in an unconfigured demo. @rule CM232 */
export const accountsNow = (configured: Accounts, isDemo: boolean): Accounts =>
  configured.transfer === null && configured.cheque === null && isDemo ? demoAccounts : configured

/** Payment instructions for a buyer. */
export interface PaymentInstructions {
  /** Holder of the account, or payee of the cheque. */
  readonly to: string
  /** Null for a cheque. */
  readonly account: { readonly iban: string; readonly bic: string } | null
  /** Where a cheque is sent; none for a transfer. */
  readonly address: ReadonlyArray<string>
  readonly isFictitious: boolean
}

/** Payment instructions for a payment method. @returns null for methods that need no account, or have none @rule CM232 */
export const paymentInstructionsOf = (
  { transfer, cheque, isFictitious }: Accounts,
  paymentCode: string,
): PaymentInstructions | null => {
  if (paymentCode === "banktransfer" && transfer !== null) {
    const { holder, iban, bic } = transfer
    return { to: holder, account: { iban, bic }, address: [], isFictitious }
  }
  return paymentCode === "checkmo" && cheque !== null
    ? { to: cheque.payee, account: null, address: cheque.address, isFictitious }
    : null
}
