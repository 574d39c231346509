import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { hasUnsent, type LineKey, serverToken, view as cartView } from "@shop/core/cart"
import { type CartTab, type Device, makeDevice, openTab, pass, run } from "@shop/testing"
import { modelRuns } from "../support/model-runs.ts"
import { regressions } from "./regressions.ts"

const skus = ["BOL", "TASSE", "PLAT"] as const
type Sku = (typeof skus)[number]
const losses = ["loseRequest", "loseReply", "badResponse", "late"] as const
type Loss = (typeof losses)[number]
const refusableRequests = ["cart.update", "cart.delete", "cart.pull", "cart.create", "cart.totals"] as const
type RefusableRequest = (typeof refusableRequests)[number]
const tabCount = 2

/** A step of the shopper, the network or the platform. */
export type Command =
  | { readonly tag: "add"; readonly tab: number; readonly sku: Sku; readonly qty: number }
  | { readonly tag: "setQty"; readonly tab: number; readonly sku: Sku; readonly qty: number }
  | { readonly tag: "remove"; readonly tab: number; readonly sku: Sku }
  | { readonly tag: "undo"; readonly tab: number; readonly sku: Sku }
  | { readonly tag: "offline" | "online" | "rest" | "expire" | Loss }
  | { readonly tag: "refuse"; readonly on: RefusableRequest; readonly code: number }
  | { readonly tag: "reload"; readonly tab: number }
  | { readonly tag: "wait"; readonly ms: number }

const tab = fc.nat(tabCount - 1)
const sku = fc.constantFrom(...skus)
const plainTags = fc.constantFrom(
  ...losses,
  "offline" as const,
  "online" as const,
  "expire" as const,
  "rest" as const,
)
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ tag: fc.constant("add" as const), tab, sku, qty: fc.integer({ min: 1, max: 5 }) }),
  },
  { weight: 3, arbitrary: fc.record({ tag: fc.constant("setQty" as const), tab, sku, qty: fc.nat(6) }) },
  { weight: 2, arbitrary: fc.record({ tag: fc.constantFrom("remove" as const, "undo" as const), tab, sku }) },
  { weight: 3, arbitrary: fc.record({ tag: plainTags }) },
  {
    weight: 1,
    arbitrary: fc.record({
      tag: fc.constant("refuse" as const),
      on: fc.constantFrom(...refusableRequests),
      code: fc.constantFrom(400, 404, 500, 503),
    }),
  },
  { weight: 1, arbitrary: fc.record({ tag: fc.constant("reload" as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({ tag: fc.constant("wait" as const), ms: fc.constantFrom(0, 50, 200, 2500) }),
  },
)

interface OpenTab {
  readonly tab: CartTab
  readonly scope: Scope.Closeable
}

/** The model: the shopper's intended quantities by sku. */
interface Model {
  readonly intendedQtys: Map<string, number>
  /** Number of checked notifications. */
  checkedNotifications: number
}

const open = (device: Device): Effect.Effect<OpenTab> =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    return { scope, tab: yield* Scope.provide(openTab(device), scope) }
  })

const runCommand = (command: Command, device: Device, tabs: Array<OpenTab>, model: Model) =>
  Effect.gen(function* () {
    const { platform } = device
    const { intendedQtys } = model
    switch (command.tag) {
      case "add":
        yield* tabs[command.tab]!.tab.carts.add({ sku: command.sku, qty: command.qty })
        intendedQtys.set(command.sku, (intendedQtys.get(command.sku) ?? 0) + command.qty)
        break
      case "setQty":
      case "remove": {
        const { carts, state } = tabs[command.tab]!.tab
        const key = command.sku as string as LineKey
        const qty = command.tag === "remove" ? 0 : command.qty
        // A shopper changes visible lines only.
        const shownLines = (yield* state).local.find((line) => line.key === key)
        if (shownLines === undefined) break
        yield* command.tag === "remove" ? carts.remove(key) : carts.setQty(key, qty)
        if (qty > 0) intendedQtys.set(command.sku, qty)
        else intendedQtys.delete(command.sku)
        break
      }
      case "undo": {
        const { carts, state } = tabs[command.tab]!.tab
        const key = command.sku as string as LineKey
        const { local, removed } = yield* state
        const removedLine = removed.find((line) => line.key === key)
        yield* carts.undoRemove(key)
        if (removedLine !== undefined && !local.some((line) => line.key === key))
          intendedQtys.set(command.sku, removedLine.qty)
        break
      }
      case "offline":
      case "online":
        yield* SubscriptionRef.set(device.online, command.tag === "online")
        break
      case "loseRequest":
      case "loseReply":
      case "badResponse":
      case "late":
        platform.fail({ on: "cart.", kind: command.tag })
        break
      case "refuse":
        platform.fail({ on: command.on, kind: { refuse: command.code } })
        break
      case "expire":
        platform.carts.clear()
        break
      case "reload": {
        yield* Scope.close(tabs[command.tab]!.scope, Exit.void)
        tabs[command.tab] = yield* open(device)
        break
      }
      case "wait":
        yield* pass(command.ms)
        break
      case "rest":
        yield* waitUntilIdle(device)
        yield* checkIdleInvariants(device, tabs, model)
    }
    // The stored state reaches the other tab before the shopper uses it.
    yield* pass(0)
  })

/** Ends all faults, restores the network, and waits until nothing is pending. */
const waitUntilIdle = (device: Device) =>
  Effect.gen(function* () {
    device.platform.clearTroubles()
    yield* SubscriptionRef.set(device.online, false)
    yield* pass(1)
    yield* SubscriptionRef.set(device.online, true)
    for (let step = 0; step < 4; step += 1) yield* pass(70_000)
  })

/** Checks the invariants after every step. */
const checkStepInvariants = (tabs: ReadonlyArray<OpenTab>) =>
  Effect.gen(function* () {
    for (const { tab } of tabs) {
      const state = yield* tab.state
      const shown = cartView(state, { isSyncing: false, isOnline: true, badgeCounts: "quantities" })
      expect(shown.lines.map((line) => line.key)).toEqual(state.local.map((line) => line.key))
      expect(new Set(state.local.map((line) => line.key)).size).toBe(state.local.length)
      for (const line of state.local) expect(line.qty).toBeGreaterThanOrEqual(1)
      expect(shown.totals.subtotalCents).toBe(shown.lines.reduce((sum, line) => sum + line.rowCents, 0))
    }
  })

/** Checks the invariants when nothing is pending. */
const checkIdleInvariants = (device: Device, tabs: ReadonlyArray<OpenTab>, model: Model) =>
  Effect.gen(function* () {
    const refused = new Set(
      device.notifications
        .slice(model.checkedNotifications)
        .flatMap((body) => (body.tag === "AddFailed" || body.tag === "UpdateFailed" ? [body.name] : [])),
    )
    for (const { tab } of tabs) {
      const state = yield* tab.state
      const local = yield* tab.qtys
      expect(hasUnsent(state)).toBe(false)
      expect(Object.fromEntries(state.confirmed.lines.map((line) => [line.sku, line.qty]))).toEqual(local)
      if (state.local.length > 0) {
        expect(serverToken(state)).not.toBeNull()
        expect(device.platform.held(serverToken(state) ?? "")).toEqual(local)
        expect(
          cartView(state, { isSyncing: false, isOnline: true, badgeCounts: "items" }).totals.isEstimate,
        ).toBe(false)
      }
      // Only a refusal may drop a change, and with a notification.
      for (const sku of skus)
        if (!refused.has(sku)) expect({ [sku]: local[sku] }).toEqual({ [sku]: model.intendedQtys.get(sku) })
    }
    const local = yield* tabs[0]!.tab.qtys
    model.intendedQtys.clear()
    for (const [sku, qty] of Object.entries(local)) model.intendedQtys.set(sku, qty)
    model.checkedNotifications = device.notifications.length
  })

/** Runs a scenario on an empty device until nothing is pending. */
const runScenario = (commands: ReadonlyArray<Command>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const tabs = [yield* open(device), yield* open(device)]
      const model: Model = { intendedQtys: new Map(), checkedNotifications: 0 }
      for (const command of [...commands, { tag: "rest" } as const]) {
        yield* runCommand(command, device, tabs, model)
        yield* checkStepInvariants(tabs)
      }
      for (const { scope } of tabs) yield* Scope.close(scope, Exit.void)
      return device.platform.log.length
    }),
  )

describe("CA11 CA13 CA15 CA18 CA19 the cart under every fault", () => {
  it("at rest, online and connected: local equals confirmed equals the server, and no change is lost without a notification", async () => {
    let calls = 0
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 40, size: "max" }), async (commands) => {
        calls += await runScenario(commands)
      }),
      modelRuns("cart before", 200),
    )
    expect(calls).toBeGreaterThan(1000)
  }, 600_000)

  it.each(regressions)("holds in a scenario that once failed: $title", ({ commands }) =>
    runScenario(commands).then((calls) => expect(calls).toBeGreaterThan(0)),
  )
})
