import { describe, expect, it } from "vitest"
import { snapshot, subscribe } from "valtio/vanilla"
import * as StoreView from "@shop/core/store-view"
import type { PublicViews } from "@shop/core/shop"
import { mirror } from "./mirror.ts"
import { createShopState } from "./shop-state.ts"

const view = StoreView.defaults[0]!
const views: PublicViews = {
  view,
  views: StoreView.defaults,
  menu: [],
  page: {
    url: "/fr",
    status: 200,
    title: null,
    description: null,
    canonical: "/fr",
    alternates: [],
    crumbs: [],
    page: { kind: "notFound" },
  },
}

describe("UI5 the mirror", () => {
  it("shows what was rendered, and nothing that belongs to one shopper", () => {
    const state = createShopState(views)
    expect(snapshot(state)).toMatchObject({ page: { url: "/fr" }, cart: null, checkout: null, notices: [] })
  })
  it("takes frozen slices as they are", () => {
    const state = createShopState(views)
    const page = Object.freeze({ ...views.page, url: "/fr/cuire" })
    mirror(state, { page })
    expect(state.page).toBe(page)
  })
  it("tells nobody of a slice that is the same value", async () => {
    const state = createShopState(views)
    let told = 0
    subscribe(state, () => (told += 1), true)
    mirror(state, { page: views.page, isOnline: true })
    expect(told).toBe(0)
    mirror(state, { isOnline: false })
    expect(told).toBe(1)
  })
  it("keeps two requests apart", () => {
    const [one, other] = [createShopState(views), createShopState(views)]
    mirror(one, { isOnline: false })
    one.ui.panel = "cart"
    expect([other.isOnline, other.ui.panel]).toEqual([true, null])
  })
})
