import { Schema } from "effect"
import type { OrdersPage, Profile } from "./model.ts"

const text = Schema.String
const Skeleton = Schema.Struct({
  version: Schema.Literal(1),
  epoch: Schema.Int,
  profile: Schema.Struct({
    id: Schema.Int,
    email: text,
    firstName: text,
    lastName: text,
    groupId: Schema.NullOr(Schema.Int),
    groupToken: Schema.NullOr(text),
    addresses: Schema.Array(Schema.Struct({ id: Schema.NullOr(Schema.Int), address: Schema.Unknown })),
  }),
  orders: Schema.NullOr(
    Schema.Struct({
      orders: Schema.Array(Schema.Struct({ id: Schema.Int, number: text, grandCents: Schema.Int })),
      total: Schema.Int,
      page: Schema.Int,
    }),
  ),
})
const isStored = Schema.is(Skeleton)

/** What the device keeps of an account. */
export interface StoredAccount {
  readonly profile: Profile
  readonly orders: OrdersPage | null
}

/**
 * Reads an account as the device had it.
 *
 * @param epoch - of the session of now
 * @returns null when there is none, it is broken, or it is another session's
 * @rule AC3 - S2 §4 Session; domain §10 M2 (nothing of an earlier customer is seen)
 */
export const read = (value: unknown, epoch: number): StoredAccount | null => {
  if (!isStored(value) || value.epoch !== epoch) return null
  return value as unknown as StoredAccount
}

/** What the device is given for an account. @rule AC3 */
export const write = (account: StoredAccount, epoch: number): unknown => ({
  version: 1,
  epoch,
  profile: account.profile,
  orders: account.orders,
})
