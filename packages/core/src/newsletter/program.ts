import { Context, Effect, Fiber, FiberHandle, Layer, SubscriptionRef } from "effect"
import { type RequestError, refusalWords } from "../api/index.ts"
import * as DeviceStore from "../device-store/index.ts"
import * as Form from "../form/index.ts"
import { Notifications } from "../notification/index.ts"
import type { Storage, Tabs } from "../ports/index.ts"
import { RequestClient } from "../sync/index.ts"
import * as Requests from "./requests.ts"
import {
  changesSubscription,
  type NewsletterForm,
  type Subscription,
  subscriptionDefinition,
} from "./model.ts"

/** Manages the subscription to the newsletter. */
export class Newsletter extends Context.Service<
  Newsletter,
  {
    /** Null until it is read from the device. */
    readonly state: SubscriptionRef.SubscriptionRef<Subscription | null>
    readonly form: SubscriptionRef.SubscriptionRef<NewsletterForm>
    /** Checks the subscription of an address with the platform; a failure changes nothing. */
    readonly check: (email: string) => Effect.Effect<void>
    readonly subscribe: (email: string) => Effect.Effect<void>
    readonly unsubscribe: Effect.Effect<void>
    /** Deletes the stored subscription at sign-out; sends nothing. */
    readonly forget: Effect.Effect<void>
  }
>()("@shop/core/Newsletter") {
  static readonly layer: Layer.Layer<Newsletter, never, RequestClient | Notifications | Storage | Tabs> =
    Layer.effect(
      Newsletter,
      Effect.suspend(() => make),
    )
}

const make = Effect.gen(function* () {
  const client = yield* RequestClient
  const notifications = yield* Notifications
  const subscription = yield* DeviceStore.value(subscriptionDefinition)
  const checking = yield* FiberHandle.make<void>()
  const form = yield* SubscriptionRef.make<NewsletterForm>({ isSending: false, faults: [] })

  const become = (next: Subscription) => Effect.asVoid(subscription.change(() => next))
  /** Runs a request with `isSending`; ignored while another runs. */
  const sending = (work: Effect.Effect<void, RequestError>) =>
    Effect.gen(function* () {
      if ((yield* SubscriptionRef.get(form)).isSending) return
      yield* SubscriptionRef.set(form, { isSending: true, faults: [] })
      yield* work.pipe(
        Effect.catch((error) =>
          notifications.notify({
            tag: "NewsletterFailed",
            ...refusalWords(error),
          }),
        ),
        Effect.ensuring(SubscriptionRef.update(form, (old) => ({ ...old, isSending: false }))),
      )
    })

  const check = (input: string) =>
    Effect.gen(function* () {
      const email = input.trim()
      if (Form.email("email", email).length > 0) return
      const answer = yield* Effect.result(client.execute(Requests.status({ email })))
      if (answer._tag === "Success") return yield* become({ email, isSubscribed: answer.success })
      // The platform rejects unknown addresses, which have no subscription.
      if (answer.failure._tag === "Refused") yield* become({ email, isSubscribed: false })
    })

  const subscribe = (input: string) =>
    Effect.gen(function* () {
      const email = input.trim()
      const faults = Form.letterEmail("email", email)
      if (faults.length > 0) return yield* SubscriptionRef.update(form, (old) => ({ ...old, faults }))
      if (!changesSubscription(yield* subscription.get, email)) return
      yield* sending(
        Effect.gen(function* () {
          yield* client.execute(Requests.subscribe({ email }))
          // With double opt-in the address is not subscribed yet, and the status may be private.
          const isThere = yield* Effect.orElseSucceed(client.execute(Requests.status({ email })), () => false)
          yield* become({ email, isSubscribed: isThere, ...(isThere ? {} : { isPending: true }) })
          yield* notifications.notify({ tag: isThere ? "NewsletterSubscribed" : "NewsletterPending" })
        }),
      )
    })

  const unsubscribe = Effect.gen(function* () {
    const { email, isSubscribed } = yield* subscription.get
    if (!isSubscribed || email === null) return
    yield* sending(
      Effect.gen(function* () {
        const isDone = yield* client.execute(Requests.unsubscribe({ email }))
        yield* become({ email, isSubscribed: false })
        yield* notifications.notify({ tag: isDone ? "NewsletterUnsubscribed" : "NewsletterLeaveLetter" })
      }),
    )
  })

  return Newsletter.of({
    state: subscription.state,
    form,
    check: (email) => Effect.flatMap(FiberHandle.run(checking, check(email)), Fiber.await),
    subscribe,
    unsubscribe,
    forget: Effect.andThen(FiberHandle.clear(checking), subscription.forget),
  })
})
