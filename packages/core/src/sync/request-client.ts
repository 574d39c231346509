import { Context, Effect, Layer } from "effect"
import { type ApiRequest, refusalWords, type RequestError, Unreachable } from "../api/index.ts"
import { Notifications } from "../notification/index.ts"
import { Network, Transport } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { announcement } from "./announcement.ts"

/** How a request is sent. */
export interface SendOptions {
  /** Sends without the customer's token, like a guest. */
  readonly isGuest?: boolean
}

/** Sends requests with the token of the session. */
export class RequestClient extends Context.Service<
  RequestClient,
  {
    /**
     * Sends a request and waits for its response.
     *
     * @fails Unreachable at once while the device is offline; otherwise the errors of the transport, and Refused 401 for
     * a guest's request that requires a customer
     */
    readonly execute: <Tag extends string, Input, Result>(
      request: ApiRequest<Tag, Input, Result>,
      options?: SendOptions,
    ) => Effect.Effect<Result, RequestError>
  }
>()("@shop/core/RequestClient") {
  static readonly layer: Layer.Layer<RequestClient, never, Transport | Network | Notifications | Session> =
    Layer.effect(
      RequestClient,
      Effect.suspend(() => make),
    )
}

const make = Effect.gen(function* () {
  const transport = yield* Transport
  const network = yield* Network
  const notifications = yield* Notifications
  const session = yield* Session

  const announce = (request: ApiRequest, error: RequestError) => {
    const message = announcement(request, error)
    return message === null
      ? Effect.void
      : notifications.notify({ ...refusalWords(error), tag: "PlatformSays", message })
  }
  const execute = Effect.fnUntraced(function* <Tag extends string, Input, Result>(
    request: ApiRequest<Tag, Input, Result>,
    options: SendOptions = {},
  ) {
    if (!(yield* network.isOnline)) return yield* new Unreachable({ request: request.name, cause: "offline" })
    const send = (token: string | null) => transport.send(request, { token, operationId: null })
    return yield* Effect.tapError(options.isGuest ? send(null) : session.withToken(request, send), (error) =>
      announce(request, error),
    )
  })
  return RequestClient.of({ execute })
})
