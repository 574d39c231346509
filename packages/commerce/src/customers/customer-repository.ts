import { Context, type Effect } from "effect"
import type { ProfileChange, SavedAddress } from "@shop/core/account"
import type { SqlError } from "../drivers/sql/index.ts"
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

/** A change of an e-mail address that is not confirmed yet. */
export interface PendingEmail {
  readonly customerId: number
  readonly email: string
  readonly askedAtMs: number
  readonly expiresAtMs: number
}

/** Accounts, with their addresses and the hashes of one-time links and devices. Moments are epoch ms. @rule CM66 - wire §4 */
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
    /** Accounts whose name or address contains a text, newest first, before an id (null: from the newest). */
    readonly list: (query: {
      readonly search: string
      readonly beforeId: number | null
      readonly countMax: number
    }) => Effect.Effect<ReadonlyArray<CustomerSummary>, SqlError>
    readonly groups: Effect.Effect<ReadonlyArray<CustomerGroup>, SqlError>
    /** Adds a group or renames one. @fails UniqueViolation when another group has the name */
    readonly saveGroup: (id: number, name: string) => Effect.Effect<void, SqlError>

    /** Stores the hash of a link for a new password, in place of an earlier one. */
    readonly saveReset: (
      hash: Buffer,
      customerId: number,
      expiresAtMs: number,
    ) => Effect.Effect<void, SqlError>
    /** The customer of a link for a new password. */
    readonly findReset: (hash: Buffer, nowMs: number) => Effect.Effect<number | null, SqlError>
    readonly deleteResets: (customerId: number) => Effect.Effect<void, SqlError>

    readonly hasDevice: (
      hash: Buffer,
      customerId: number,
      renewedAfterMs: number,
    ) => Effect.Effect<boolean, SqlError>
    readonly renewDevice: (hash: Buffer, nowMs: number) => Effect.Effect<void, SqlError>
    /** Adds a device, and deletes those over the limit, the least recently used first. */
    readonly addDevice: (
      hash: Buffer,
      customerId: number,
      nowMs: number,
      countMax: number,
    ) => Effect.Effect<void, SqlError>
    readonly deleteDevices: (customerId: number) => Effect.Effect<void, SqlError>

    readonly pendingEmail: (customerId: number) => Effect.Effect<PendingEmail | null, SqlError>
    /** The pending e-mail address of a link. */
    readonly findPendingEmail: (hash: Buffer, nowMs: number) => Effect.Effect<PendingEmail | null, SqlError>
    /** Stores a pending e-mail address, in place of an earlier one. */
    readonly savePendingEmail: (pending: PendingEmail) => Effect.Effect<void, SqlError>
    /** Stores the hash of the link that confirms a pending address. @returns false when the address is not pending */
    readonly setEmailLink: (
      hash: Buffer,
      pending: { readonly customerId: number; readonly email: string; readonly nowMs: number },
    ) => Effect.Effect<boolean, SqlError>
    readonly deletePendingEmail: (customerId: number) => Effect.Effect<void, SqlError>
    /** Stores the hash of a customer's former e-mail address, in place of a pending one. */
    readonly saveFormerEmail: (
      hash: Buffer,
      customerId: number,
      nowMs: number,
      expiresAtMs: number,
    ) => Effect.Effect<void, SqlError>
    readonly hasFormerEmail: (hash: Buffer, customerId: number) => Effect.Effect<boolean, SqlError>

    /** Deletes links, pending addresses and devices whose time has passed. */
    readonly deleteExpired: (nowMs: number, renewedBeforeMs: number) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/CustomerRepository") {}
