import { Context, type Effect } from "effect"
import type { ProfileChange, SavedAddress } from "@shop/core/account"
import type { SqlError } from "../sql/index.ts"
import type { CustomerRecord } from "./model.ts"

export type NewCustomer = Omit<CustomerRecord, "createdAtMs">

/** An account in one row, for lists. */
export interface CustomerSummary extends Omit<CustomerRecord, "password"> {
  readonly group: string
  readonly orderCount: number
  readonly hasPassword: boolean
}

/** A customer group. */
export interface CustomerGroup {
  readonly id: number
  readonly name: string
  readonly customerCount: number
}

/** Accounts, with their addresses and groups. Moments are epoch ms. @rule CM66 - wire §4 */
export class CustomerRepository extends Context.Service<
  CustomerRepository,
  {
    readonly find: (id: number) => Effect.Effect<CustomerRecord | null, SqlError>
    readonly findByEmail: (email: string) => Effect.Effect<CustomerRecord | null, SqlError>
    /** The next id. It is used up also when no account gets it, so that ids reveal nothing of addresses. */
    readonly nextId: Effect.Effect<number, SqlError>
    /** Adds an account. @returns false when its e-mail address has one */
    readonly add: (customer: NewCustomer, nowMs: number) => Effect.Effect<boolean, SqlError>
    readonly setPassword: (id: number, password: string, nowMs: number) => Effect.Effect<void, SqlError>
    readonly setGroup: (id: number, groupId: number, nowMs: number) => Effect.Effect<void, SqlError>
    /** @fails UniqueViolation when the e-mail address has another account */
    readonly setPerson: (
      id: number,
      person: Omit<ProfileChange, "addresses">,
      nowMs: number,
    ) => Effect.Effect<void, SqlError>
    readonly addresses: (id: number) => Effect.Effect<ReadonlyArray<SavedAddress>, SqlError>
    /** Replaces all addresses of a customer; ids that are given must be this customer's. */
    readonly setAddresses: (
      id: number,
      addresses: ReadonlyArray<SavedAddress>,
    ) => Effect.Effect<void, SqlError>
    /** Accounts whose name or address contains a text, in any case and with or without accents, newest first, before an id (null: from the newest). */
    readonly list: (query: {
      readonly search: string
      readonly beforeId: number | null
      readonly countMax: number
    }) => Effect.Effect<ReadonlyArray<CustomerSummary>, SqlError>
    readonly groups: Effect.Effect<ReadonlyArray<CustomerGroup>, SqlError>
    /** Adds a group or renames one. @fails UniqueViolation when another group has the name */
    readonly saveGroup: (id: number, name: string) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/CustomerRepository") {}
