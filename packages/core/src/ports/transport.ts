import { Context, type Effect } from "effect"
import type { Call, CallError } from "../calls/index.ts"

/** Sends a call for one store view and gives its typed answer. Never retries by itself. @rule PO1 - S1 §7 */
export class Transport extends Context.Service<
  Transport,
  {
    readonly send: <Tag extends string, Input, Result>(
      call: Call<Tag, Input, Result>,
    ) => Effect.Effect<Result, CallError>
  }
>()("@shop/core/Transport") {}
