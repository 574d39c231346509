import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import * as StoreView from "@shop/core/store-view"
import { pageAddress } from "./page-address.ts"

const here = new URL("/fr/cuire?color=1", "https://shop.example")

beforeEach(() => void vi.stubGlobal("location", here))
afterEach(() => void vi.unstubAllGlobals())

const addressOf = (href: string): string | null =>
  pageAddress(new URL(href, here), StoreView.defaults[0]!, StoreView.defaults)

describe("UI7 pages of the shown store view", () => {
  it.each([
    ["/fr/servir", "/fr/servir"],
    ["/fr", "/fr"],
    ["?color=2", "/fr/cuire?color=2"],
    ["/fr/servir#bols", "/fr/servir#bols"],
  ])("%s is the page %s", (href, address) => expect(addressOf(href)).toBe(address))
  it.each([
    ["another language", "/de/kochen"],
    ["a path that only begins like the view's", "/french"],
    ["another site", "https://elsewhere.example/fr"],
    ["a picture", "/img/0/0/resize/x.svg"],
    ["the API", "/api/cart/pull"],
    ["mail", "mailto:someone@shop.example"],
  ])("%s is another address", (_, href) => expect(addressOf(href)).toBeNull())
})
