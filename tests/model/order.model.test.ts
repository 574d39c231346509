import { describe, expect, it } from "vitest"
import { runModel } from "../support/model-runs.ts"
import { runOrderScenario } from "./run-order-scenario.ts"
import { orderRegressions } from "./order-regressions.ts"
import { orderScenarios } from "./order-scenario.ts"
import { makeStatistics, scaleMinimums } from "./statistics.ts"

describe("OR1 OR4 OR5 OR8 CA8 CA37 orders stay correct under simulated faults", () => {
  it("I2 I3 I4 I13 each added product stays in the cart or is ordered once, stock is conserved, and no order costs more than the shopper saw", async () => {
    const statistics = makeStatistics()
    await runModel("order", 200, orderScenarios, (scenario) => runOrderScenario(scenario, statistics))
    process.stdout.write(`${statistics.toString()}\n`)
    expect(
      statistics.missing(
        scaleMinimums({
          ordered: 1000,
          "checked product": 2000,
          "checked product of customers": 800,
          "sign-out with a waiting order": 15,
          login: 500,
          logout: 300,
          expire: 200,
          crash: 1000,
          reload: 500,
          loseCarts: 200,
          reprice: 500,
          restock: 500,
          "refusal without a reason": 100,
          "notification OrderQueued": 500,
          "notification OrderWaiting": 500,
          "notification PriceChanged": 300,
          "notification OrderFailed": 100,
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

  it.each(orderRegressions)("holds in a scenario that once failed: $title", ({ scenario }) => {
    const statistics = makeStatistics()
    runOrderScenario(scenario, statistics)
    expect(statistics.missing({ calls: 1 })).toEqual([])
  })
})
