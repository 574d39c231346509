import { describe, expect, it, vi } from "vitest"
import { partTimeoutMs } from "../browser/part-timeout.ts"
import type { Actions } from "@shop/core/lazy"
import { queueActions } from "./actions.ts"

/** A runtime that a test starts, and that records its actions. */
const queued = () => {
  const performed: Array<unknown> = []
  const missing: Array<boolean> = []
  const prompts: Array<string> = []
  const starts: Array<PromiseWithResolvers<Actions>> = []
  const runtime = new Proxy(
    {},
    {
      get: (_, family) =>
        new Proxy(
          {},
          {
            get:
              (_, verb) =>
              (...inputs: ReadonlyArray<unknown>) =>
                void performed.push([family, verb, ...inputs]),
          },
        ),
    },
  )
  const queue = queueActions(
    () => {
      const start = Promise.withResolvers<Actions>()
      starts.push(start)
      return start.promise
    },
    (retry) => missing.push(retry !== null),
    () => {
      prompts.push("prompt")
      return () => void prompts.pop()
    },
  )
  return { ...queue, prompts, performed, missing, starts, runtime: runtime as Actions }
}
const nextTask = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe("UI4 actions before the runtime is loaded", () => {
  it("are queued in order, and load it once", async () => {
    const { actions, runtime, starts, performed } = queued()
    actions.cart.setQty("a", 2)
    actions.page.open("/fr/cuire")
    expect([starts.length, performed]).toEqual([1, []])
    starts[0]!.resolve(runtime)
    await nextTask()
    expect(performed).toEqual([
      ["cart", "setQty", "a", 2],
      ["page", "open", "/fr/cuire"],
    ])
    actions.cart.remove("a")
    expect(performed.at(-1)).toEqual(["cart", "remove", "a"])
  })
  it("stay queued when it cannot be loaded, and are performed after the next attempt", async () => {
    const { actions, missing, runtime, starts, performed, startRuntime } = queued()
    actions.cart.remove("a")
    starts[0]!.reject(new Error("offline"))
    await nextTask()
    expect(missing.at(-1)).toBe(true)
    startRuntime()
    starts[1]!.resolve(runtime)
    await nextTask()
    expect([performed, missing.at(-1)]).toEqual([[["cart", "remove", "a"]], false])
  })
  it("UI240 make the browser ask before unload for the cart and lists alone", async () => {
    const { actions, prompts, runtime, starts, startRuntime } = queued()
    actions.page.open("/fr/cuire")
    actions.search.clear()
    expect(prompts).toEqual([])
    actions.cart.remove("a")
    actions.wishlist.remove("b")
    actions.compare.remove("c")
    starts[0]!.reject(new Error("offline"))
    await nextTask()
    expect(prompts).toHaveLength(3)
    startRuntime()
    starts[1]!.resolve(runtime)
    await nextTask()
    actions.cart.remove("d")
    expect(prompts).toEqual([])
  })
  it("UI64 are reported when they wait for three seconds, and performed once the runtime arrives", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    try {
      const { actions, missing, starts, startRuntime } = queued()
      startRuntime()
      vi.advanceTimersByTime(partTimeoutMs)
      expect(missing).not.toContain(true)
      actions.cart.remove("a")
      vi.advanceTimersByTime(partTimeoutMs - 1)
      expect(missing.at(-1)).toBe(false)
      vi.advanceTimersByTime(1)
      expect(missing.at(-1)).toBe(true)
      startRuntime()
      expect([missing.at(-1), starts.length]).toEqual([false, 1])
      vi.advanceTimersByTime(partTimeoutMs)
      expect(missing.at(-1)).toBe(true)
      // The shopper has closed the message, and acts again.
      const reports = missing.length
      actions.cart.remove("b")
      vi.advanceTimersByTime(partTimeoutMs)
      expect(missing.slice(reports)).toEqual([true])
    } finally {
      vi.useRealTimers()
    }
  })
  it("report no failure that no action waits for", async () => {
    const { missing, starts, startRuntime } = queued()
    startRuntime()
    starts[0]!.reject(new Error("offline"))
    await nextTask()
    expect(missing).not.toContain(true)
  })
})

describe("SH15 actions of lazy features", () => {
  it("are a queue of their own, performed in order", async () => {
    const performed: Array<unknown> = []
    const opening = Promise.withResolvers<Pick<Actions, "orderTracking" | "seen">>()
    const { actions } = queueActions<Pick<Actions, "orderTracking" | "seen">>(
      () => opening.promise,
      () => {},
    )
    actions.orderTracking.close()
    actions.seen.note({ sku: "BOL" } as never)
    opening.resolve({
      orderTracking: { close: () => void performed.push("close") } as Actions["orderTracking"],
      seen: { note: ({ sku }) => void performed.push(sku) },
    })
    await nextTask()
    actions.orderTracking.close()
    expect(performed).toEqual(["close", "BOL", "close"])
  })
})
