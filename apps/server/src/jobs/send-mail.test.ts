import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Database, insert } from "@shop/commerce/database"
import { Outbox } from "@shop/commerce/outbox"
import { api } from "../../../../tests/support/api.ts"
import { read } from "../settings.ts"
import { testApp } from "../../../../tests/support/app.ts"
import { outboxRoutes } from "../routes/development.ts"
import { sendMailRepeatedly } from "./send-mail.ts"

const open = () => {
  const shop = api()
  const database = shop.run(Database)
  const outbox = shop.run(Outbox)
  const get = testApp(outboxRoutes, { outbox, run: (step) => shop.runAsync(step) })
  insert(database, "outbox", {
    kind: "mail.message",
    subject: "1",
    payload: JSON.stringify({
      store: "fr",
      to: "a@b.c",
      replyTo: null,
      subject: "<b>Hi</b>",
      text: "<script>",
    }),
    made_at: 0,
  })
  return { shop, get, outbox, database }
}

describe("SR121 the outbox page for developers", () => {
  it("lists and shows letters with escaped text", async () => {
    const { get } = open()
    const list = (await get("/dev/mail")).body
    expect(list).toContain("mail.message")
    expect(list).toContain("Not sent: no SMTP")
    const one = await get("/dev/mail/1")
    expect([one.status, one.headers["cache-control"]]).toEqual([200, "no-store"])
    expect(one.body).toContain("&#60;script&#62;")
    expect(one.body).not.toMatch(/<script>|<b>/)
  })
  it.each([
    ["/dev/mail/9", 404],
    ["/dev/mail/x", 404],
  ])("%s: %s", async (path, status) => expect((await open().get(path)).status).toBe(status))
  it("is missing in production", () => {
    expect(read({ NODE_ENV: "production" }).isDevelopment).toBe(false)
    expect(read({}).isDevelopment).toBe(true)
  })
})

describe("SR120 the mail job", () => {
  it("CM506 repeats each round by itself: one that never ends holds no other up", async () => {
    const { TestClock } = await import("effect/testing")
    const { Fiber } = await import("effect")
    let count = 0
    const round = Effect.sync(() => {
      count += 1
      return { sent: 0, later: 0, dead: 0, closed: null }
    })
    await Effect.runPromise(
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(sendMailRepeatedly({ rounds: [Effect.never, round] }))
        yield* TestClock.adjust("1 minute")
        expect(count).toBe(13)
        yield* Fiber.interrupt(fiber)
      }).pipe(Effect.provide(TestClock.layer())),
    )
  })
  it("continues after a failed round, and ends on interruption", async () => {
    let rounds = 0
    const sendDue = Effect.suspend(() => {
      rounds += 1
      return rounds === 1
        ? Effect.die(new Error("disk full"))
        : rounds === 2
          ? Effect.succeed({ sent: 1, later: 0, dead: 0, closed: null })
          : Effect.interrupt
    })
    const { TestClock } = await import("effect/testing")
    const { Fiber } = await import("effect")
    await Effect.runPromise(
      Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(sendMailRepeatedly({ rounds: [sendDue] }))
        yield* TestClock.adjust("5 seconds")
        expect(rounds).toBe(2)
        yield* Fiber.interrupt(fiber)
        yield* TestClock.adjust("1 minute")
        expect(rounds).toBe(2)
      }).pipe(Effect.provide(TestClock.layer())),
    )
  })
})
