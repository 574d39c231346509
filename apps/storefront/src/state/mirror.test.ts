import { describe, expect, it } from "vitest"
import { snapshot, subscribe } from "valtio/vanilla"
import * as StoreView from "@shop/core/store-view"
import type { PublicViews } from "@shop/core/shop"
import { gathering, mirror } from "./mirror.ts"
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

/** A state whose changes are counted as React sees them, with what is to be done soon kept back. */
const gathered = () => {
  const state = createShopState(views)
  const waiting: Array<() => void> = []
  const seen: Array<readonly [url: string, isOnline: boolean]> = []
  subscribe(state, () => seen.push([state.page.url, state.isOnline]))
  const soon = async (): Promise<void> => {
    for (const show of waiting.splice(0)) show()
    await Promise.resolve()
  }
  return { ...gathering(state, (show) => waiting.push(show)), soon, seen, waiting }
}
const next = Object.freeze({ ...views.page, url: "/fr/cuire" })

describe("UI245 what the core publishes", () => {
  it("is shown in one, as it was published last", async () => {
    const { gather, soon, seen, waiting } = gathered()
    gather({ isOnline: false, page: views.page })
    gather({ isOnline: true, notices: [] })
    gather({ isOnline: false })
    expect([seen, waiting.length]).toEqual([[], 1])
    await soon()
    expect(seen).toEqual([["/fr", false]])
  })
  it("is gathered anew once it was shown", async () => {
    const { gather, soon, seen } = gathered()
    gather({ isOnline: false })
    await soon()
    gather({ isOnline: true })
    await soon()
    expect(seen).toEqual([
      ["/fr", false],
      ["/fr", true],
    ])
  })
  it("goes along with a page that is shown now, and does not bring the one before back", async () => {
    const { gather, show, soon, seen } = gathered()
    gather({ isOnline: false, page: views.page })
    show({ page: next })
    await Promise.resolve()
    expect(seen).toEqual([["/fr/cuire", false]])
    await soon()
    expect(seen).toHaveLength(1)
  })
})
