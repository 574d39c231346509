import { Effect, Logger } from "effect"
import { expect, it } from "vitest"
import { Carts } from "@shop/commerce/carts"
import { Reminders } from "@shop/commerce/reminders"
import { api } from "../../../../tests/support/api.ts"
import { runHourlyJobs } from "./hourly.ts"

it("CM311 an hourly job that fails is logged by name, and the others run", async () => {
  const logged: Array<string> = []
  const shop = api({
    services: Logger.layer([Logger.map(Logger.formatJson, (line) => void logged.push(line))]),
  })
  const [carts, reminders] = [await shop.runAsync(Carts), await shop.runAsync(Reminders)]
  let sentCount = 0
  await shop.runAsync(
    runHourlyJobs.pipe(
      Effect.provideService(Carts, { ...carts, deleteExpired: Effect.die(new Error("no such table")) }),
      Effect.provideService(Reminders, {
        ...reminders,
        sendDue: Effect.tap(reminders.sendDue, () => Effect.sync(() => void (sentCount += 1))),
      }),
    ),
  )
  await shop.close()
  expect(sentCount).toBe(1)
  expect(logged.filter((line) => line.includes("hourly job"))).toEqual([
    expect.stringMatching(/delete expired carts.*no such table/),
  ])
})
