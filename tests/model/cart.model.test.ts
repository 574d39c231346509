import { describe, expect, it } from "vitest"
import { runModel } from "../support/model-runs.ts"
import { runCartScenario } from "./run-cart-scenario.ts"
import { cartRegressions } from "./cart-regressions.ts"
import { cartScenarios } from "./cart-scenario.ts"
import { makeStatistics, scaled } from "./statistics.ts"

describe("CA11 CA13 CA15 CA18 CA19 CA31 CA32 CA33 SH10 the cart under every fault", () => {
  it("I1 I2 I3 I4 I6 at rest local equals confirmed equals the server, and no wish is lost without a word or done twice", async () => {
    const tally = makeStatistics()
    await runModel("cart", 2000, cartScenarios, (story) => runCartScenario(story, tally))
    process.stdout.write(`${tally.toString()}\n`)
    expect(
      tally.missing(
        scaled({
          "two carts meet": 20,
          "signed in": 200,
          "signed out": 50,
          exact: 1000,
          forgiven: 200,
          expire: 200,
          crash: 200,
          reload: 200,
          revoke: 50,
          "struck loseRequest": 100,
          "struck loseReply": 100,
          "struck double": 100,
          "struck late": 100,
          "struck travelMs": 100,
          "struck delayMs": 100,
          "struck refuse": 100,
          "struck badReply": 100,
        }),
      ),
    ).toEqual([])
  }, 600_000)

  it.each(cartRegressions)("still: $title", ({ scenario }) => {
    const tally = makeStatistics()
    runCartScenario(scenario, tally)
    expect(tally.missing({ calls: 1 })).toEqual([])
  })
})
