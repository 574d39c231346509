import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { found, makeDevice, openShop, pass, run } from "@shop/testing"

describe("RV4 a review without a response", () => {
  it.each([
    [
      "has a notification without a message of the platform",
      "loseReply",
      { message: null, reason: "noAnswer" },
    ],
    [
      "and a refused one has the platform's message",
      { refuse: 400, message: "Too short" },
      { message: "Too short" },
    ],
  ] as const)("%s, and the form stays as it is", (_, kind, words) =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.platform.setHandler("review.create", () => true)
        device.platform.setHandler("review.search", () => found([]))
        const shop = yield* openShop(device)
        yield* pass(1000)
        shop.actions.review.load(1)
        yield* pass(1000)
        device.platform.fail({ on: "review.create", kind })
        shop.actions.review.create({ productId: 1, title: "Fine", detail: "A fine bowl", nickname: "Ada" })
        yield* pass(1000)
        expect(shop.views.notifications?.map(({ body }) => body)).toEqual([{ tag: "ReviewFailed", ...words }])
        expect(shop.views.reviews).toMatchObject({ stage: "open", faults: [] })
      }),
    ),
  )
})
