import type { WithdrawalException } from "@shop/core/product"
import type { VatExemption } from "@shop/core/store-view"
import type { ReturnTerms } from "@shop/core/settings"
import { english } from "./words-en.ts"
import { french } from "./words-fr.ts"
import { german } from "./words-de.ts"

/** Letters about an order. */
export type OrderLetter =
  | "order.placed"
  | "order.shipped"
  | "order.cancelled"
  | "order.refunded"
  /** A one-time code for an order. */
  | "order.code"
  /** Receipt of a withdrawal, for the buyer. */
  | "order.withdrawal"
  /** Notice of a withdrawal, for the shop. */
  | "order.withdrawn"

/** Texts of order letters and invoices in one language; total by type. */
export interface OrderWords {
  /** As dates and times are written. */
  readonly locale: string
  /** A date with a time of day, such as "09:04". */
  readonly moment: (date: string, time: string) => string
  /** @param number - such as "20" or "5,5" */
  readonly percent: (number: string) => string
  readonly hello: (name: string) => string
  /** The first sentence about an order of a demonstration. @rule CM350 */
  readonly demonstration: string
  readonly subject: Readonly<Record<OrderLetter, (number: string) => string>>
  readonly opening: Readonly<Record<OrderLetter, (number: string, moment: string) => string>>
  readonly order: string
  readonly goods: string
  readonly discount: string
  readonly delivery: string
  readonly paymentCost: string
  readonly total: string
  /** The total of a seller who charges no tax. */
  readonly totalUntaxed: string
  /** Reason why no tax is charged, in the law's words. */
  readonly exemptions: Readonly<Record<VatExemption, string>>
  /** @param rate - with the percent sign */
  readonly taxIncluded: (rate: string) => string
  readonly deliveredTo: string
  readonly billedTo: string
  readonly deliveredBy: string
  readonly payment: string
  /** Payment methods by code; an unknown method is named by its code. */
  readonly payments: Readonly<Record<string, string>>
  /** Payment instructions for buyers who send the money themselves; amounts are formatted. */
  readonly payTo: {
    readonly transfer: (amount: string) => string
    readonly cheque: (amount: string) => string
    readonly holder: string
    readonly payee: string
    readonly reference: string
    /** @param day - until which the order waits */
    readonly due: (day: string) => string
    /** In the demo. */
    readonly fictitious: string
  }
  readonly carriers: Readonly<Record<string, string>>
  /** Of an order that the buyer fetches. */
  readonly pickup: {
    readonly address: string
    readonly hours: string
    readonly readySubject: (number: string) => string
    readonly readyOpening: (number: string, moment: string) => string
  }
  readonly tracking: (code: string) => string
  readonly given: string
  readonly givenShipping: string
  readonly givenOther: string
  readonly givenTotal: string
  /** How money comes back: by the provider, or by the shop itself. */
  readonly givenByProvider: string
  readonly givenByShop: string
  readonly nothingPaid: string
  /** Opens the letter about an order that was cancelled because its money did not come. */
  readonly unpaid: (number: string, moment: string) => string
  readonly withdrawalTitle: string
  /** @param link - where it is declared */
  readonly withdrawalInfo: (link: string, returns: ReturnTerms) => ReadonlyArray<string>
  /** Why the right to withdraw does not hold for a line, or not as long. */
  readonly exceptions: Readonly<Record<WithdrawalException, string>>
  /** Above the lines of this order that are excepted. */
  readonly exceptedTitle: string
  /** Above the lines that a withdrawal cannot cover. */
  readonly notCovered: string
  readonly formTitle: string
  /** @param seller - name, address and e-mail, as one line */
  readonly form: (seller: string) => ReadonlyArray<string>
  readonly receipt: string
  /** Label and value, with the colon of the language. */
  readonly labelled: (label: string, value: string) => string
  readonly declaredBy: string
  readonly declaredAt: string
  readonly withdrawnFrom: string
  readonly receiptEnd: ReadonlyArray<string>
  /** Purpose of a one-time code; follows the code. */
  readonly codeEnd: string
  readonly closing: string
  readonly seller: string
  readonly invoice: {
    readonly title: string
    readonly number: string
    readonly issued: string
    readonly supplied: string
    readonly ordered: string
    readonly item: string
    readonly qty: string
    readonly unit: string
    readonly rate: string
    readonly amount: string
    /** The same of a seller who charges no tax. */
    readonly unitUntaxed: string
    readonly amountUntaxed: string
    readonly net: string
    readonly tax: string
    readonly gross: string
    readonly vatId: string
    /** States that the invoice is attached. */
    readonly enclosed: string
    readonly page: (number: number, of: number) => string
  }
  readonly creditNote: {
    readonly title: string
    readonly number: string
    /** @param date - of the invoice */
    readonly of: (invoice: string, date: string) => string
    readonly total: string
    /** Names the credit note of a refund. */
    readonly notice: (number: string) => string
    /** States that the credit note is attached; follows its name. */
    readonly enclosed: string
  }
}

const byLanguage: Readonly<Record<string, OrderWords>> = { fr: french, en: english, de: german }

/** Texts for orders in a language, or in English. @rule CM93 - S1 §1 (fr, en, de) */
export const orderWords = (language: string): OrderWords =>
  (Object.hasOwn(byLanguage, language) ? byLanguage[language] : undefined) ?? english
