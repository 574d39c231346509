import { describe, expect, it } from "vitest"
import { Effect } from "effect"
import { Lock } from "./lock.ts"

describe("SR452 a lock", () => {
  it("runs work of one key in order, also after a failure, and other keys at the same time", async () => {
    const { withLock } = await Effect.runPromise(Effect.provide(Lock, Lock.layerMemory))
    const done: Array<string> = []
    const gate = Promise.withResolvers<void>()
    const first = withLock("a", async () => {
      await gate.promise
      done.push("a1")
      throw new Error("broken")
    })
    const second = withLock("a", async () => void done.push("a2"))
    await withLock("b", async () => void done.push("b"))
    expect(done).toEqual(["b"])
    gate.resolve()
    await expect(first).rejects.toThrow("broken")
    await second
    expect(done).toEqual(["b", "a1", "a2"])
    expect(await withLock("a", async () => "again")).toBe("again")
  })
})
