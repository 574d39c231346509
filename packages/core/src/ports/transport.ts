import { Context, type Effect } from "effect"
import type { ApiRequest, RequestError } from "../api/index.ts"

/** The authentication and idempotency data of a request. */
export interface RequestContext {
  /** The customer's token, or null for a guest. */
  readonly token: string | null
  /** Idempotency key; null for a request that needs none or has its own. */
  readonly operationId: string | null
}

/** Sends a request for one store view and returns its typed response. Never retries. */
export class Transport extends Context.Service<
  Transport,
  {
    readonly send: <Tag extends string, Input, Result>(
      call: ApiRequest<Tag, Input, Result>,
      context?: RequestContext,
    ) => Effect.Effect<Result, RequestError>
  }
>()("@shop/core/Transport") {}
