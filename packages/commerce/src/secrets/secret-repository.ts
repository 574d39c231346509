import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** Keys of the shop. Each is generated at its first use and shared by all processes. */
export class SecretRepository extends Context.Service<
  SecretRepository,
  {
    /** The key for a purpose, such as "tokens". @returns 32 bytes @rule CM61 */
    readonly key: (purpose: string) => Effect.Effect<Buffer, SqlError>
  }
>()("@shop/commerce/SecretRepository") {}
