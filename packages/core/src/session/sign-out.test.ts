import { Effect } from "effect"
import { expect, it } from "vitest"
import { ada, ben, makeDevice, openSession, pass, run } from "@shop/testing"
import { onSignOut, Session } from "./index.ts"

it("SE13 onSignOut runs after each end of a session, in any tab, and never at a sign-in", () =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      device.platform.users.register(ada.email, ada.password)
      const [tab, other] = [yield* openSession(device), yield* openSession(device)]
      let ended = 0
      yield* onSignOut(Effect.sync(() => (ended += 1))).pipe(Effect.provideService(Session, tab.session))
      const counts: Array<number> = []
      for (const step of [
        tab.accounts.login(ada),
        tab.session.end,
        tab.accounts.login(ada),
        other.session.end,
      ]) {
        yield* step
        yield* pass(0)
        counts.push(ended)
      }
      expect(counts).toEqual([0, 1, 1, 2])
    }).pipe(Effect.scoped),
  ))

it("SE13 onSignOut runs when another customer follows at once", () =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      for (const { email, password } of [ada, ben]) device.platform.users.register(email, password)
      const [tab, other] = [yield* openSession(device), yield* openSession(device)]
      yield* tab.accounts.login(ada)
      yield* pass(0)
      let ended = 0
      yield* onSignOut(Effect.sync(() => (ended += 1))).pipe(Effect.provideService(Session, tab.session))
      yield* pass(0)
      yield* other.accounts.login(ben)
      yield* pass(0)
      expect(ended).toBe(1)
    }).pipe(Effect.scoped),
  ))
