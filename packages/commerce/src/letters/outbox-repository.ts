import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** A finished letter, a letter that is composed when it is sent, or a job for the payment provider. */
export interface Entry {
  /** Such as "order.placed". The sender chooses by it what to do. */
  readonly kind: string
  /** The table refuses a second entry of a kind and subject. */
  readonly subject: string
  readonly payload: Readonly<Record<string, unknown>>
  /** A letter without a reader is stored as sent. */
  readonly isForNobody?: boolean
}

/** A stored entry. Times are epoch ms. */
export interface OutboxRow {
  readonly id: number
  readonly kind: string
  readonly subject: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly madeAtMs: number
  readonly sentAtMs: number | null
  /** When the last attempt failed finally. */
  readonly deadAtMs: number | null
  /** The next try, not before this moment. */
  readonly nextAtMs: number
  readonly tries: number
  /** Why the last try failed. */
  readonly error: string | null
  /** When a letter that strangers can trigger may go; null for others, and before its turn is decided. */
  readonly allowedAtMs: number | null
}

export type OutboxState = "waiting" | "sent" | "dead"

/** Selects the rows that a sender can process, and the duration of its claim. */
export interface Claim {
  readonly mail: boolean
  /** Jobs for all payment providers, or for the one with a code. */
  readonly jobs: boolean | { readonly provider: string }
  readonly nowMs: number
  /** After this time another sender takes the row: the first one has died. */
  readonly leaseMs: number
}

/** A row that a sender has claimed. The count of tries distinguishes its claim from a later one. */
export type ClaimedRow = Pick<OutboxRow, "id" | "tries">

/** The outbox: letters and jobs to be sent, and those already sent. @rule CM91, CM208 */
export class OutboxRepository extends Context.Service<
  OutboxRepository,
  {
    /**
     * Adds an entry, in the transaction that has the reason for it.
     *
     * @fails UniqueViolation for a second one of its kind and subject
     * @rule CM208
     */
    readonly add: (entry: Entry, nowMs: number) => Effect.Effect<void, SqlError>
    /** The next number of a letter, so that two letters of one kind have different subjects. */
    readonly nextNumber: Effect.Effect<number, SqlError>
    readonly find: (id: number) => Effect.Effect<OutboxRow | null, SqlError>
    /** Rows of a state (null: any), newest first, from the row before an id on (null: from the newest). */
    readonly list: (query: {
      readonly state: OutboxState | null
      readonly beforeId: number | null
      readonly countMax: number
    }) => Effect.Effect<ReadonlyArray<OutboxRow>, SqlError>
    readonly countWaiting: Effect.Effect<number, SqlError>
    readonly counts: Effect.Effect<Readonly<Record<OutboxState, number>>, SqlError>
    /**
     * Takes the oldest due row for one sender and counts the try. No other sender gets it before the lease ends, so
     * several can send at once. Jobs of one payment are claimed one after another, in their order.
     *
     * @returns null when no row is due
     * @rule CM91
     */
    readonly claim: (claim: Claim) => Effect.Effect<OutboxRow | null, SqlError>
    /** Gives a claimed row back without counting the try. @rule CM91, CM263 */
    readonly release: (
      row: ClaimedRow,
      then: { readonly nextAtMs: number; readonly error: string },
    ) => Effect.Effect<void, SqlError>
    /**
     * Gives a letter its turn among the letters to its address, once. Senders in several processes share the limit.
     *
     * @param decide - by the time from which on the address has no recent letters; null for a letter without a turn
     * @returns when the letter may go; null for no turn, and then nothing is stored
     * @rule CM263, CM396
     */
    readonly takeTurn: (
      letter: { readonly id: number; readonly limitKey: string },
      decide: (freeAtMs: number) => { readonly allowedAtMs: number; readonly freeAtMs: number } | null,
    ) => Effect.Effect<number | null, SqlError>
    /** Deletes the limits of addresses without recent letters. */
    readonly deleteFreeLimits: (nowMs: number) => Effect.Effect<void, SqlError>
    /** Stores a failed try; without a next one the row is dead. @rule CM91 */
    readonly fail: (
      row: ClaimedRow,
      then: { readonly nextAtMs: number | null; readonly error: string; readonly nowMs: number },
    ) => Effect.Effect<void, SqlError>
    /** Stores a row as sent, with the payload that remains of it. @param note - why nothing was sent, if so */
    readonly complete: (
      row: Pick<OutboxRow, "id" | "payload">,
      nowMs: number,
      note: string | null,
    ) => Effect.Effect<void, SqlError>
    /**
     * Makes rows due as if they had never been tried; sent rows stay.
     *
     * @param ids - null for every dead row
     * @returns how many are due
     * @rule CM92
     */
    readonly retry: (ids: ReadonlyArray<number> | null) => Effect.Effect<number, SqlError>
    /** Deletes the rows that were sent before a time. @returns their number */
    readonly deleteSent: (beforeMs: number) => Effect.Effect<number, SqlError>
    /** Deletes unsent letters, but no jobs, from before a moment. @returns how many rows */
    readonly deleteUnsentLetters: (beforeMs: number) => Effect.Effect<number, SqlError>
    /** Deletes the letters to an address whose kind begins so. */
    readonly deleteLettersTo: (kindPrefix: string, email: string) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/OutboxRepository") {}
