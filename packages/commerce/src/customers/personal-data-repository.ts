import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** A stored row as a person may read it. */
export type DataRow = Readonly<Record<string, unknown>>

/** The rows of a customer, with JSON and dates in their stored form. */
export interface StoredData {
  readonly customer: DataRow & { readonly email: string }
  readonly addresses: ReadonlyArray<DataRow>
  readonly sessions: ReadonlyArray<DataRow>
  readonly devices: ReadonlyArray<DataRow>
  readonly emailChange: DataRow | null
  readonly cart: ReadonlyArray<DataRow>
  readonly cartTerms: DataRow | null
  readonly orders: ReadonlyArray<
    DataRow & {
      readonly lines: ReadonlyArray<DataRow>
      readonly invoice: string | null
      readonly creditNotes: ReadonlyArray<string>
      readonly withdrawals: ReadonlyArray<DataRow>
      readonly steps: ReadonlyArray<DataRow>
      readonly refunds: ReadonlyArray<DataRow & { readonly lines: ReadonlyArray<DataRow> }>
      readonly payments: ReadonlyArray<DataRow>
    }
  >
  readonly letters: ReadonlyArray<DataRow>
}

/** A row that names an e-mail address. */
export interface EmailRow<Id> {
  readonly id: Id
  readonly email: string
}

/** A guest's order that can be anonymized. */
export interface GuestOrder {
  readonly id: number
  readonly number: string
  readonly isOpen: boolean
  /** Outside the accounting records: cancelled, unpaid and without an invoice. */
  readonly isUnrecorded: boolean
}

/** One page of a customer's orders, newest first. The fields are those of the tables. */
export interface StoredOrders {
  readonly total: number
  readonly orders: ReadonlyArray<{ readonly order: OrderRow; readonly lines: ReadonlyArray<OrderRow> }>
}

export type OrderRow = Record<string, null | number | string>

/** Where personal data is, across the tables: for its export, its erasure and the history of orders. */
export class PersonalDataRepository extends Context.Service<
  PersonalDataRepository,
  {
    /** The rows of a customer and of what they sent; null for an unknown or deleted one. @rule CM71, CM205 */
    readonly export: (customerId: number) => Effect.Effect<StoredData | null, SqlError>
    readonly orders: (query: {
      readonly customerId: number
      readonly pageSize: number
      /** From 1 on. */
      readonly page: number
    }) => Effect.Effect<StoredOrders, SqlError>
    /** Deletes an account with its addresses, sessions, devices, links, carts and letters. Its id stays. */
    readonly eraseAccount: (customerId: number, nowMs: number) => Effect.Effect<void, SqlError>
    /** How many orders of a customer still have an address. */
    readonly countNamedOrders: (customerId: number) => Effect.Effect<number, SqlError>
    /** Deletes carts with their stored replies. */
    readonly deleteCarts: (tokens: ReadonlyArray<string>) => Effect.Effect<void, SqlError>
    /** Carts without an account, with an e-mail address. */
    readonly guestCarts: Effect.Effect<ReadonlyArray<EmailRow<string>>, SqlError>
    /** Messages to the shop by the address of their writer. */
    readonly messages: Effect.Effect<ReadonlyArray<EmailRow<number>>, SqlError>
    /** Letters about changes of e-mail addresses, by the address they go to. */
    readonly emailLetters: Effect.Effect<ReadonlyArray<EmailRow<number>>, SqlError>
    readonly deleteLetters: (ids: ReadonlyArray<number>) => Effect.Effect<void, SqlError>
    /** Pending e-mail addresses by their customer. */
    readonly pendingEmails: Effect.Effect<ReadonlyArray<EmailRow<number>>, SqlError>
    readonly deleteFormerEmail: (hash: Buffer) => Effect.Effect<void, SqlError>
    /** Deletes letters to customers: sent ones, and last letters to deleted accounts that were never sent. */
    readonly deleteOldLetters: (beforeMs: number) => Effect.Effect<void, SqlError>
    /** Ids of orders of guests and deleted customers whose retention has passed. */
    readonly oldOrders: (query: {
      readonly placedBeforeMs: number
      /** For orders outside the accounting records. */
      readonly cancelledBeforeMs: number
      readonly countMax: number
    }) => Effect.Effect<ReadonlyArray<number>, SqlError>
    /** Orders of a guest by an e-mail address in any spelling. */
    readonly guestOrders: (email: string) => Effect.Effect<ReadonlyArray<GuestOrder>, SqlError>
    /** Removes names, addresses and the buyers' texts from orders. @rule CM71 */
    readonly anonymizeOrders: (ids: ReadonlyArray<number>) => Effect.Effect<void, SqlError>
    /** Removes e-mail addresses and telephone numbers from orders; names and postal addresses stay. @rule CM262 */
    readonly reduceOrders: (ids: ReadonlyArray<number>) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/PersonalDataRepository") {}
