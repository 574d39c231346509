import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import * as StoreView from "@shop/core/store-view"
import { isPlainClick, pageOf } from "./follow.ts"

const origin = "https://shop.example"
const here = new URL("/fr/cuire?color=1", origin)

beforeEach(() => void vi.stubGlobal("location", here))
afterEach(() => void vi.unstubAllGlobals())

const anchor = (href: string, attributes: Readonly<Record<string, string>> = {}): HTMLAnchorElement => {
  const { origin, pathname, search, hash } = new URL(href, here)
  const element = {
    origin,
    pathname,
    search,
    hash,
    target: attributes.target ?? "",
    hasAttribute: (name: string) => name in attributes,
  }
  return element as HTMLAnchorElement
}
const follow = (href: string, attributes?: Readonly<Record<string, string>>): string | null =>
  pageOf(anchor(href, attributes), StoreView.defaults[0]!, StoreView.defaults)

describe("UI7 which links the shop follows itself", () => {
  it.each([
    ["/fr/servir", "/fr/servir"],
    ["/fr", "/fr"],
    ["?color=2", "/fr/cuire?color=2"],
    ["/fr/servir#bols", "/fr/servir#bols"],
    ["/fr/cuire?color=1", "/fr/cuire?color=1"],
  ])("%s leads to %s", (href, to) => expect(follow(href)).toBe(to))
  it.each([
    ["another language", "/de/kochen"],
    ["a path that only begins like the view's", "/french"],
    ["another site", "https://elsewhere.example/fr"],
    ["a picture", "/img/0/0/resize/x.svg"],
    ["the API", "/api/cart/pull"],
    ["a place on this page", "#filters"],
    ["mail", "mailto:someone@shop.example"],
  ])("leaves %s to the browser", (_, href) => expect(follow(href)).toBeNull())
  it("leaves new tabs and downloads to the browser", () => {
    expect(follow("/fr/servir", { target: "_blank" })).toBeNull()
    expect(follow("/fr/servir", { download: "" })).toBeNull()
  })
  it.each([
    [{}, true],
    [{ ctrlKey: true }, false],
    [{ metaKey: true }, false],
    [{ shiftKey: true }, false],
    [{ altKey: true }, false],
    [{ button: 1 }, false],
    [{ defaultPrevented: true }, false],
  ])("a click with %j is plain: %s", (over, isPlain) => {
    const event = {
      defaultPrevented: false,
      button: 0,
      metaKey: false,
      ctrlKey: false,
      shiftKey: false,
      altKey: false,
      ...over,
    }
    expect(isPlainClick(event as MouseEvent)).toBe(isPlain)
  })
})
