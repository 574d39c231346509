import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** An address of the newsletter. */
export interface Subscription {
  readonly email: string
  /** Code of the store view in whose language its letters are. */
  readonly store: string
  /** "left" is unsubscribed. */
  readonly status: "pending" | "subscribed" | "left"
  /** Epoch ms. */
  readonly askedAtMs: number
  readonly confirmedAtMs: number | null
  readonly leftAtMs: number | null
}

/** Subscriptions to the newsletter. Addresses are keys as `mailAddress` makes them; secrets are stored as hashes. */
export class SubscriptionRepository extends Context.Service<
  SubscriptionRepository,
  {
    readonly find: (email: string) => Effect.Effect<Subscription | null, SqlError>
    /** Stores an unconfirmed subscription with a new secret, in place of the address's old row. */
    readonly savePending: (
      subscription: Pick<Subscription, "email" | "store" | "askedAtMs">,
      confirmHash: string,
    ) => Effect.Effect<void, SqlError>
    /**
     * Confirms the pending subscription with this secret.
     *
     * @param unsubscribeHash - hash of the secret that ends the subscription
     * @param askedAfterMs - a secret that was requested earlier is too old
     * @returns null without a matching subscription; `isFirst` for an address that never confirmed before
     */
    readonly confirm: (change: {
      readonly confirmHash: string
      readonly unsubscribeHash: string
      readonly nowMs: number
      readonly askedAfterMs: number
    }) => Effect.Effect<
      (Pick<Subscription, "email" | "store"> & { readonly isFirst: boolean }) | null,
      SqlError
    >
    /**
     * Stores the secret of a letter by which a subscribed address can unsubscribe.
     *
     * @returns false when it is not subscribed, or has had such a letter after `lastBeforeMs`
     */
    readonly saveLetter: (letter: {
      readonly email: string
      readonly hash: string
      readonly nowMs: number
      readonly lastBeforeMs: number
    }) => Effect.Effect<boolean, SqlError>
    readonly unsubscribe: (email: string, nowMs: number) => Effect.Effect<void, SqlError>
    /** Unsubscribes the address of a letter's secret. @returns false without such an address */
    readonly unsubscribeBySecret: (hash: string, nowMs: number) => Effect.Effect<boolean, SqlError>
    readonly delete: (email: string) => Effect.Effect<void, SqlError>
    /** @returns how many addresses were deleted */
    readonly deletePending: (askedBeforeMs: number) => Effect.Effect<number, SqlError>
  }
>()("@shop/commerce/SubscriptionRepository") {}
