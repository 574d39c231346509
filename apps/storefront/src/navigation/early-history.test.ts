import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"

const origin = "https://shop.example"

/** A document loaded from `/en/checkout?payment=1`, in a browser whose address the test changes. */
const stubBrowser = () => {
  const page = { href: `${origin}/en/checkout?payment=1`, reload: vi.fn<() => void>() }
  vi.stubGlobal("location", page)
  vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ name: page.href } as PerformanceEntry])
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_state: unknown, _unused: string, path: string) => {
      page.href = origin + path
    },
  })
  vi.stubGlobal("addEventListener", vi.fn<() => void>())
  return page
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe("UI470 Back or Forward before the shop follows the history", () => {
  it("loads the page of the address", async () => {
    const page = stubBrowser()
    const { followHistory, reloadEarlyTraversals } = await import("./early-history.ts")
    expect(reloadEarlyTraversals()).toBe(false)
    page.href = `${origin}/en/cart`
    followHistory()
    vi.runAllTimers()
    expect(page.reload).toHaveBeenCalledOnce()
  })

  it("ignores an address that the page has replaced", async () => {
    const page = stubBrowser()
    const { followHistory, reloadEarlyTraversals, replaceAddress } = await import("./early-history.ts")
    reloadEarlyTraversals()
    replaceAddress("/en/checkout")
    followHistory()
    vi.runAllTimers()
    expect(page.href).toBe(`${origin}/en/checkout`)
    expect(page.reload).not.toHaveBeenCalled()
  })
})
