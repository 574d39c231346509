import { describe, expect, it } from "vitest"
import { runModel } from "../support/model-runs.ts"
import { runCartScenario } from "./run-cart-scenario.ts"
import { cartRegressions } from "./cart-regressions.ts"
import { cartScenarios } from "./cart-scenario.ts"
import { makeStatistics, scaleMinimums } from "./statistics.ts"

describe("CA11 CA13 CA15 CA18 CA19 CA31 CA32 CA33 SH10 the cart stays correct under simulated faults", () => {
  it("I1 I2 I3 I4 I6 the idle cart equals the server cart, and each change is applied once or the shopper gets a notification", async () => {
    const statistics = makeStatistics()
    await runModel("cart", 200, cartScenarios, (scenario) => runCartScenario(scenario, statistics))
    process.stdout.write(`${statistics.toString()}\n`)
    expect(
      statistics.missing(
        scaleMinimums({
          "merged carts": 20,
          "signed in": 200,
          "signed out": 50,
          "checked product": 1000,
          "unchecked product": 200,
          expire: 200,
          crash: 200,
          reload: 200,
          revoke: 50,
          "fault loseRequest": 100,
          "fault loseReply": 100,
          "fault double": 100,
          "fault late": 100,
          "fault travelMs": 100,
          "fault delayMs": 100,
          "fault refuse": 100,
          "fault badResponse": 100,
        }),
      ),
    ).toEqual([])
  }, 600_000)

  it.each(cartRegressions)("holds in a scenario that once failed: $title", ({ scenario }) => {
    const statistics = makeStatistics()
    runCartScenario(scenario, statistics)
    expect(statistics.missing({ calls: 1 })).toEqual([])
  })
})
