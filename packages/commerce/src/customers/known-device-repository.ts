import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** The hashes of the devices that have signed in to an account. Moments are epoch ms. @rule CM66, CM290 */
export class KnownDeviceRepository extends Context.Service<
  KnownDeviceRepository,
  {
    readonly has: (
      hash: Buffer,
      customerId: number,
      renewedAfterMs: number,
    ) => Effect.Effect<boolean, SqlError>
    readonly renew: (hash: Buffer, nowMs: number) => Effect.Effect<void, SqlError>
    /** Adds a device, and deletes those over the limit, the least recently used first. */
    readonly add: (
      hash: Buffer,
      customerId: number,
      nowMs: number,
      countMax: number,
    ) => Effect.Effect<void, SqlError>
    readonly deleteAll: (customerId: number) => Effect.Effect<void, SqlError>
    readonly deleteUnused: (renewedBeforeMs: number) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/KnownDeviceRepository") {}
