import { describe, expect, it } from "vitest"
import { runModel } from "../support/model-runs.ts"
import { runOrderScenario } from "./run-order-scenario.ts"
import { orderRegressions } from "./order-regressions.ts"
import { orderScenarios } from "./order-scenario.ts"
import { makeStatistics, scaled } from "./statistics.ts"

describe("OR1 OR4 OR5 OR8 CA8 CA37 orders under every fault", () => {
  it("I2 I3 I4 I13 what was put in the cart is there or ordered once, stock is conserved, and no more is charged than was shown", async () => {
    const tally = makeStatistics()
    await runModel("order", 2000, orderScenarios, (story) => runOrderScenario(story, tally))
    process.stdout.write(`${tally.toString()}\n`)
    expect(
      tally.missing(
        scaled({
          ordered: 1000,
          exact: 2000,
          "exact with customers": 800,
          "logout with an order waiting": 15,
          login: 500,
          logout: 300,
          expire: 200,
          crash: 1000,
          reload: 500,
          loseCarts: 200,
          reprice: 500,
          restock: 500,
          "refused without a reason": 100,
          "told OrderQueued": 500,
          "told OrderWaiting": 500,
          "told PriceChanged": 300,
          "told OrderFailed": 100,
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

  it.each(orderRegressions)("still: $title", ({ scenario }) => {
    const tally = makeStatistics()
    runOrderScenario(scenario, tally)
    expect(tally.missing({ calls: 1 })).toEqual([])
  })
})
