import { createShop, memoryStorage } from "@shop/adapters/shop"
import { describe, expect, it, vi } from "vitest"

describe("AP30 a listener that throws", () => {
  it("is reported, and the other listeners and the shop go on", async () => {
    const consoleError = vi.spyOn(console, "error").mockReturnValue()
    const shop = await createShop({
      origin: "https://shop.example",
      view: "en",
      storage: memoryStorage(),
      fetch: () => Promise.reject(new TypeError("no network")),
    })
    const error = new Error("a fault of the frontend")
    let calls = 0
    shop.subscribe(() => {
      calls += 1
      if (calls > 1) throw error
    })
    const urls: Array<string> = []
    shop.subscribe(({ page }) => urls.push(page.url))
    await shop.actions.page.open("/en/cart")
    expect(shop.get().page.url).toBe("/en/cart")
    expect(urls.at(-1)).toBe("/en/cart")
    expect(consoleError).toHaveBeenCalledWith(error)
    await shop.stop()
    consoleError.mockRestore()
  })
})
