import { afterEach, describe, expect, it, vi } from "vitest"
import { requestPersistence } from "./persist.ts"

afterEach(() => void vi.unstubAllGlobals())

describe("SW13 persistent storage", () => {
  it.each([
    ["is requested", false, 1],
    ["is not requested twice", true, 0],
  ])("%s", async (_, isKept, requestCount) => {
    const persist = vi.fn<() => Promise<boolean>>(async () => true)
    vi.stubGlobal("navigator", { storage: { persisted: async () => isKept, persist } })
    await requestPersistence()
    expect(persist).toHaveBeenCalledTimes(requestCount)
  })
  it.each([
    ["has no storage API", {}],
    ["has no persist method", { storage: {} }],
    ["fails", { storage: { persisted: async () => Promise.reject(new Error("no")) } }],
  ])("does nothing when the browser %s", async (_, navigator) => {
    vi.stubGlobal("navigator", navigator)
    await expect(requestPersistence()).resolves.toBeUndefined()
  })
})
