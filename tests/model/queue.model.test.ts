import { describe, expect, it } from "vitest"
import { runModel } from "../support/model-runs.ts"
import { runQueueScenario } from "./run-queue-scenario.ts"
import { queueScenarios } from "./queue-scenario.ts"
import { makeStatistics, scaleMinimums } from "./statistics.ts"

describe("SY7 SY8 SY9 SY10 SY11 SY12 the queue under every fault", () => {
  it("I2 I3 I7 every task is sent once, fails or is dropped with a notification, or waits, in order", async () => {
    const statistics = makeStatistics()
    await runModel("queue", 200, queueScenarios, (scenario) => runQueueScenario(scenario, statistics))
    process.stdout.write(`${statistics.toString()}\n`)
    expect(
      statistics.missing(
        scaleMinimums({
          done: 5000,
          stored: 2000,
          failed: 1000,
          dropped: 500,
          taken: 50,
          expire: 200,
          crash: 500,
          reload: 200,
          revoke: 50,
          "fault loseRequest": 100,
          "fault loseReply": 100,
          "fault double": 100,
          "fault late": 100,
          "fault travelMs": 100,
          "fault delayMs": 100,
          "fault refuse": 100,
        }),
      ),
    ).toEqual([])
  }, 600_000)
})
