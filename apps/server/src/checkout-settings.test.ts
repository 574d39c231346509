import { describe, expect, it } from "vitest"
import { handOffOf, originsIn } from "./checkout-settings.ts"
import { read } from "./settings.ts"

const key = "k".repeat(32)

describe("SR160 where carts are handed to", () => {
  it.each([
    ["", {}],
    ["https://pay.example", { fr: "https://pay.example", de: "https://pay.example" }],
    ["fr=https://pay.example:8443", { fr: "https://pay.example:8443" }],
    [
      "https://pay.example, de=http://localhost:9000",
      { fr: "https://pay.example", de: "http://localhost:9000" },
    ],
  ])("%j is %j", (text, expected) => expect(originsIn(text, ["fr", "de"])).toEqual(expected))
  it.each([
    "pay.example",
    "http://pay.example",
    "https://pay.example/",
    "https://pay.example/path",
    "https://user@pay.example",
    "https://*.example",
    "it=https://pay.example",
    "javascript:alert(1)",
    "fr=",
  ])("%j is no list of exact origins", (text) => {
    expect(originsIn(text, ["fr", "de"])).toBeNull()
    expect(() => read({ SHOP_CHECKOUT: text })).toThrow(expect.objectContaining({ name: "SHOP_CHECKOUT" }))
  })
  it.each([
    [{}, "code", key, "off"],
    [{ fr: "https://pay.example" }, "code", key, "code"],
    [{ fr: "https://pay.example" }, "code", key.slice(1), "off"],
    [{ fr: "https://pay.example" }, "token", key, "off"],
  ])("%j giving a %s: codes are %4$s", (origins, gives, given, mode) =>
    expect(handOffOf(origins, gives, given).mode).toBe(mode),
  )
  it("is passed to the store views and the browser, and an incomplete configuration is reported", () => {
    const given = { SHOP_CHECKOUT: "fr=https://pay.example" }
    const { shop, handOff, notes } = read(given)
    expect(shop.views.map(({ checkoutOrigin }) => checkoutOrigin)).toEqual([
      "https://pay.example",
      null,
      null,
    ])
    expect([shop.checkout.handsOver, handOff.mode]).toEqual(["code", "off"])
    expect(notes).toEqual([
      "No codes are minted for the external checkout: SHOP_CHECKOUT_KEY must have 32 letters at least",
    ])
    expect(read({ ...given, SHOP_CHECKOUT_KEY: key }).handOff).toEqual({
      mode: "code",
      origins: { fr: "https://pay.example" },
      key,
    })
    expect(read({ ...given, SHOP_CHECKOUT_GIVES: "token" }).shop.checkout.handsOver).toBe("token")
  })
})
