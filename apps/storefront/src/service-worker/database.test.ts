import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { hasDatabase } from "./database.ts"

/** A request that answers when the test says so. */
const stubOpening = () => {
  const request = Object.assign(new EventTarget(), { result: { close: vi.fn<() => void>() } })
  vi.stubGlobal("indexedDB", { open: () => request })
  return {
    close: request.result.close,
    succeed: () => request.dispatchEvent(new Event("success")),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe("SW8 UI501 the device's database", () => {
  it("is there once it has opened, and is closed again", async () => {
    const { succeed, close } = stubOpening()
    const found = hasDatabase()
    succeed()
    expect(await found).toBe(true)
    expect(close).toHaveBeenCalledTimes(1)
  })
  it("that another tab holds up ends the wait, and is closed when it opens later", async () => {
    const { succeed, close } = stubOpening()
    const outcome = hasDatabase().catch((error: Error) => error.message)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await outcome).toContain("in time")
    succeed()
    await vi.advanceTimersByTimeAsync(0)
    expect(close).toHaveBeenCalledTimes(1)
  })
})
