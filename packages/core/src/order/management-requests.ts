import type { Address } from "../address/index.ts"
import { defineRequest } from "../api/index.ts"
import type { Cents, RatePpm } from "../money/index.ts"
import type { ChoiceWords, WithdrawalException } from "../product/index.ts"

/** Which order somebody asks about: signed in by its number alone, else with the e-mail address that stands on it. */
export interface OrderPlea {
  readonly number: string
  /** Null for who is signed in. */
  readonly email: string | null
  /** The one-time code of a letter, which a guest acts with; missing before it is asked for. */
  readonly code?: string
}

/** Pieces of a line of an order. */
export interface OrderPieces {
  /** Of the line, from 0 on. */
  readonly position: number
  /** >= 1 */
  readonly qty: number
}

/** A line of an order as its buyer may see it. */
export interface OrderDetailsLine extends OrderPieces {
  readonly sku: string
  readonly name: string
  /** What was chosen, in words; missing when there was nothing to choose. */
  readonly choices?: ReadonlyArray<ChoiceWords>
  readonly unitGrossCents: Cents
  readonly rowGrossCents: Cents
  readonly refundedQty: number
  readonly withdrawnQty: number
  /** Why the right to withdraw does not hold, or not as long; missing when it does. @rule CM162 */
  readonly exception?: WithdrawalException
}

/** Where a buyer sends money, with the order's number as reference. @rule CM232 */
export interface OrderPayTo {
  /** Holder of the account, or payee of the cheque. */
  readonly to: string
  /** Null for a cheque. */
  readonly account: { readonly iban: string; /** May be empty. */ readonly bic: string } | null
  /** Where a cheque is sent; empty for a transfer. */
  readonly address: ReadonlyArray<string>
  /** The demo's: nobody has it, and nothing may be paid. */
  readonly isFictitious: boolean
}

/** An order and where it stands, as its buyer may see it. @rule CM85 */
export interface OrderDetails {
  readonly number: string
  readonly status: "pending" | "processing" | "complete" | "cancelled"
  readonly currency: string
  /** ISO 8601; null for what has not happened. */
  readonly placedAt: string
  readonly shippedAt: string | null
  readonly cancelledAt: string | null
  readonly tracking: string | null
  /** The carrier's page about the parcel; missing where there is none. @rule CM301 */
  readonly trackingUrl?: string
  readonly lines: ReadonlyArray<OrderDetailsLine>
  readonly subtotalGrossCents: Cents
  /** <= 0 */
  readonly discountCents: Cents
  readonly shippingGrossCents: Cents
  readonly grandCents: Cents
  readonly dueCents: Cents
  readonly refundedCents: Cents
  readonly taxes: ReadonlyArray<{ readonly ratePpm: RatePpm; readonly taxCents: Cents }>
  /** Null where nothing is sent: also of an order that is picked up. */
  readonly shipping: Address | null
  /** Where and when it is picked up; missing where it is not. @rule CM236 */
  readonly pickup?: { readonly address: ReadonlyArray<string>; readonly hours: ReadonlyArray<string> }
  readonly billing: Address | null
  readonly carrierCode: string | null
  readonly paymentCode: string
  /** Where the buyer sends what is due; missing where nothing is, or nobody has to. @rule CM232 */
  readonly payTo?: OrderPayTo
  /** Whether the buyer may still cancel it. */
  readonly isCancellable: boolean
  /** Whether its invoice is there to be had; missing where the platform does not say. @rule CM234 */
  readonly hasInvoice?: boolean
  /** By which its invoice was taken back, oldest first; missing when there are none. @rule CM164 */
  readonly creditNotes?: ReadonlyArray<{
    readonly number: string
    /** ISO 8601. */
    readonly issuedAt: string
    readonly amountCents: Cents
  }>
}

/** Pieces in a withdrawal. */
interface WithdrawalPieces extends OrderPieces {
  readonly sku: string
  readonly name: string
  /** What was chosen, in words; missing when there was nothing to choose. */
  readonly choices?: ReadonlyArray<ChoiceWords>
  readonly exception?: WithdrawalException
}

/**
 * What somebody would no longer want, before it is declared.
 * @rule CM87, CM163 - directive (EU) 2023/2673, directive 2011/83/EU art. 16
 */
export interface WithdrawalDraft {
  readonly orderNumber: string
  /** One with an exception is covered as long as its seal is whole, or it was not begun with. */
  readonly lines: ReadonlyArray<WithdrawalPieces>
  /** What no withdrawal can cover, and why; missing when there is nothing. */
  readonly excepted?: ReadonlyArray<WithdrawalPieces>
}

/** That a withdrawal was declared, with what it says and when. @rule CM87 - directive (EU) 2023/2673 */
export interface WithdrawalReceipt extends WithdrawalDraft {
  readonly receipt: string
  readonly name: string
  /** ISO 8601. */
  readonly declaredAt: string
  /** The receipt as the letter has it. */
  readonly text: string
}

/** A file to be kept. */
export interface OrderFile {
  readonly fileName: string
  readonly contentType: string
  readonly base64: string
}

interface Keyed {
  /** Minted before the first try: under it the call has its effect once. */
  readonly key: string
}
interface Wish {
  /** Null is everything that is left. */
  readonly lines: ReadonlyArray<OrderPieces> | null
}

/** An order and where it stands. @rule CM85 */
export const lookUp = defineRequest<OrderPlea, OrderDetails>()({ name: "order.lookUp" })
/** Cancels an order nobody has begun with. @rule CM81 */
export const cancel = defineRequest<OrderPlea & Keyed, OrderDetails>()({ name: "order.cancel" })
/** The first step of a withdrawal: what would be declared. @rule CM87 */
export const draftWithdrawal = defineRequest<OrderPlea & Wish, WithdrawalDraft>()({
  name: "order.draftWithdrawal",
})
/** The second step: declares it, and is given the receipt. @rule CM87 */
export const declareWithdrawal = defineRequest<
  OrderPlea & Wish & Keyed & { readonly name: string },
  WithdrawalReceipt
>()({ name: "order.declareWithdrawal" })
/** The invoice of an order as a PDF. @rule CM86 */
export const invoice = defineRequest<OrderPlea, OrderFile>()({ name: "order.invoice" })
/** A credit note of an order as a PDF, by the note's own number. @rule CM164 */
export const creditNote = defineRequest<OrderPlea & { readonly creditNote: string }, OrderFile>()({
  name: "order.creditNote",
})
/**
 * Makes a guest's order that of who is signed in. Its key is the proof: nobody but who ordered was ever told it.
 * @rule OR19, CM235
 */
export const adopt = defineRequest<{ readonly orderId: string }, { readonly number: string }>()({
  name: "order.adopt",
})

/** Every call about an order that has been placed. @rule CM85 */
export type OrderManagementRequest =
  | ReturnType<typeof lookUp>
  | ReturnType<typeof cancel>
  | ReturnType<typeof draftWithdrawal>
  | ReturnType<typeof declareWithdrawal>
  | ReturnType<typeof invoice>
  | ReturnType<typeof creditNote>
  | ReturnType<typeof adopt>
