import { Context, type Effect } from "effect"
import type { ApiRequest, RequestError } from "../api/index.ts"

/** What goes along with a call without being part of it. @rule PO1 - S1 §6 (the token goes in the query) */
export interface RequestContext {
  /** The customer's token, or null for a guest. */
  readonly token: string | null
  /** Name under which the platform does it at most once, or null when the call names itself or need not. */
  readonly operationId: string | null
}

/** Sends a call for one store view and gives its typed answer. Never retries by itself. @rule PO1 - S1 §7 */
export class Transport extends Context.Service<
  Transport,
  {
    readonly send: <Tag extends string, Input, Result>(
      call: ApiRequest<Tag, Input, Result>,
      stamp?: RequestContext,
    ) => Effect.Effect<Result, RequestError>
  }
>()("@shop/core/Transport") {}
