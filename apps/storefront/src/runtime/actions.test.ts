import { describe, expect, it } from "vitest"
import type { Actions } from "@shop/core/shop"
import { queueActions } from "./actions.ts"

/** A runtime that comes when it is told to, and writes down what it is asked for. */
const late = () => {
  const told: Array<unknown> = []
  const missing: Array<boolean> = []
  const held: Array<string> = []
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
                void told.push([family, verb, ...inputs]),
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
    (isMissing) => missing.push(isMissing),
    () => {
      held.push("held")
      return () => void held.pop()
    },
  )
  return { ...queue, held, told, missing, starts, runtime: runtime as Actions }
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe("UI4 actions before the runtime is there", () => {
  it("wait, in order, and load it once", async () => {
    const { actions, runtime, starts, told } = late()
    actions.cart.setQty("a", 2)
    actions.page.open("/fr/cuire")
    expect([starts.length, told]).toEqual([1, []])
    starts[0]!.resolve(runtime)
    await settled()
    expect(told).toEqual([
      ["cart", "setQty", "a", 2],
      ["page", "open", "/fr/cuire"],
    ])
    actions.cart.remove("a")
    expect(told.at(-1)).toEqual(["cart", "remove", "a"])
  })
  it("go on waiting when it cannot be loaded, and run at the next try", async () => {
    const { actions, missing, runtime, starts, told, startRuntime } = late()
    actions.cart.remove("a")
    starts[0]!.reject(new Error("offline"))
    await settled()
    expect(missing).toEqual([false, true])
    startRuntime()
    starts[1]!.resolve(runtime)
    await settled()
    expect([told, missing.at(-1)]).toEqual([[["cart", "remove", "a"]], false])
  })
  it("UI240 hold the page while the cart or a list waits for it, and for nothing else", async () => {
    const { actions, held, runtime, starts, startRuntime } = late()
    actions.page.open("/fr/cuire")
    actions.search.clear()
    expect(held).toEqual([])
    actions.cart.remove("a")
    actions.wishlist.remove("b")
    actions.compare.remove("c")
    starts[0]!.reject(new Error("offline"))
    await settled()
    expect(held).toHaveLength(3)
    startRuntime()
    starts[1]!.resolve(runtime)
    await settled()
    actions.cart.remove("d")
    expect(held).toEqual([])
  })
  it("say nothing of a failure nobody is waiting for", async () => {
    const { missing, starts, startRuntime } = late()
    startRuntime()
    starts[0]!.reject(new Error("offline"))
    await settled()
    expect(missing).toEqual([false, false])
  })
})

describe("SH15 rooms that are opened on intent", () => {
  it("are a queue of their own, which keeps the order of what was asked", async () => {
    const told: Array<unknown> = []
    const opening = Promise.withResolvers<Pick<Actions, "placed" | "seen">>()
    const { actions } = queueActions<Pick<Actions, "placed" | "seen">>(
      () => opening.promise,
      () => {},
    )
    actions.placed.close()
    actions.seen.note({ sku: "BOL" } as never)
    opening.resolve({
      placed: { close: () => void told.push("close") } as Actions["placed"],
      seen: { note: ({ sku }) => void told.push(sku) },
    })
    await settled()
    actions.placed.close()
    expect(told).toEqual(["close", "BOL", "close"])
  })
})
