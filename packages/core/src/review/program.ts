import { Context, Effect, Layer, SubscriptionRef } from "effect"
import { Queries } from "../catalogue/index.ts"
import * as Form from "../form/index.ts"
import { Notifications } from "../notification/index.ts"
import { Session, onSignOut } from "../session/index.ts"
import { logOnly, RequestClient } from "../sync/index.ts"
import { refusalWords } from "../api/index.ts"
import * as Requests from "./requests.ts"
import { empty, type NewReview, emptyOwnReviews, type OwnReviews, type ReviewState } from "./model.ts"
import { filterApproved } from "./filter-approved.ts"

/** Loads and submits reviews. */
export class Reviews extends Context.Service<
  Reviews,
  {
    readonly state: SubscriptionRef.SubscriptionRef<ReviewState>
    /** Loads the reviews of a product. Responses for earlier products are ignored. */
    readonly load: (productId: number) => Effect.Effect<void>
    readonly mine: SubscriptionRef.SubscriptionRef<OwnReviews>
    /** Loads the reviews of the signed-in customer. */
    readonly loadMine: Effect.Effect<void>
    readonly create: (review: NewReview) => Effect.Effect<void>
  }
>()("@shop/core/Reviews") {
  static readonly layer: Layer.Layer<Reviews, never, RequestClient | Notifications | Session> = Layer.effect(
    Reviews,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const client = yield* RequestClient
  const notifications = yield* Notifications
  const session = yield* Session
  const state = yield* SubscriptionRef.make(empty)
  const mine = yield* SubscriptionRef.make(emptyOwnReviews)
  const update = (part: Partial<ReviewState>) => SubscriptionRef.update(state, (old) => ({ ...old, ...part }))

  const load = (productId: number) =>
    Effect.gen(function* () {
      yield* SubscriptionRef.update(state, (old) =>
        old.productId === productId ? { ...old, isLoading: true } : { ...empty, productId, isLoading: true },
      )
      const found = yield* logOnly("RV3")(client.execute(Requests.search(Queries.reviews(productId))))
      yield* SubscriptionRef.update(state, (old) =>
        old.productId === productId
          ? {
              ...old,
              isLoading: false,
              hasFailed: found === undefined,
              reviews: found === undefined ? old.reviews : filterApproved(found.items),
            }
          : old,
      )
    })

  const create = (input: NewReview) =>
    Effect.gen(function* () {
      const { stage, productId: shown } = yield* SubscriptionRef.get(state)
      if (stage === "sending") return
      // The form of another product opens with its page.
      const end = (next: "open" | "sent") =>
        SubscriptionRef.update(state, (now) => (now.productId === shown ? { ...now, stage: next } : now))
      const { productId, ratings } = input
      const [title, detail, nickname] = [input.title.trim(), input.detail.trim(), input.nickname.trim()]
      const faults = [
        ...(ratings?.every(({ value }) => value < 1) === true
          ? [{ field: "rating", tag: "choose" } as const]
          : []),
        ...Form.review({ nickname, title, detail }),
      ]
      if (faults.length > 0) return yield* update({ stage: "open", faults })
      yield* update({ stage: "sending", faults: [] })
      const outcome = yield* Effect.result(
        client.execute(Requests.create({ productId, title, detail, nickname, ...(ratings && { ratings }) })),
      )
      if (outcome._tag === "Success") {
        yield* end("sent")
        return yield* notifications.notify({ tag: "ReviewSent" })
      }
      yield* end("open")
      const { failure } = outcome
      yield* notifications.notify({
        tag: "ReviewFailed",
        ...refusalWords(failure),
      })
    })

  const loadMine = Effect.gen(function* () {
    const { gate } = yield* SubscriptionRef.get(session.state)
    yield* SubscriptionRef.update(mine, (old) => ({ ...old, isLoading: true }))
    const found = yield* logOnly("RV8")(client.execute(Requests.mine({})))
    // Another customer may have signed in while the request ran.
    if ((yield* SubscriptionRef.get(session.state)).gate.epoch !== gate.epoch) return
    yield* SubscriptionRef.update(mine, (old) => ({
      reviews: found?.reviews ?? old.reviews,
      isLoading: false,
      hasFailed: found === undefined,
    }))
  })
  yield* onSignOut(SubscriptionRef.set(mine, emptyOwnReviews))

  return Reviews.of({ state, load, create, mine, loadMine })
})
