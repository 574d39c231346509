import { afterEach, describe, expect, it, vi } from "vitest"
import { keepForGood } from "./persist.ts"

afterEach(() => void vi.unstubAllGlobals())

describe("SW13 keeping for good", () => {
  it.each([
    ["is asked for", false, 1],
    ["is not asked for twice", true, 0],
  ])("%s", async (_, isKept, asked) => {
    const persist = vi.fn<() => Promise<boolean>>(async () => true)
    vi.stubGlobal("navigator", { storage: { persisted: async () => isKept, persist } })
    await keepForGood()
    expect(persist).toHaveBeenCalledTimes(asked)
  })
  it.each([
    ["knows nothing of it", {}],
    ["has no such question", { storage: {} }],
    ["fails", { storage: { persisted: async () => Promise.reject(new Error("no")) } }],
  ])("troubles nobody where the browser %s", async (_, navigator) => {
    vi.stubGlobal("navigator", navigator)
    await expect(keepForGood()).resolves.toBeUndefined()
  })
})
