import { describe, expect, it } from "vitest"
import { snapshot, subscribe } from "valtio/vanilla"
import { noLayoutContent } from "@shop/core/content"
import * as StoreView from "@shop/core/store-view"
import type { PublicViews } from "@shop/core/shop"
import { batchViews, mirror } from "./mirror.ts"
import { createShopState } from "./shop-state.ts"

const view = StoreView.defaults[0]!
const views: PublicViews = {
  view,
  views: StoreView.defaults,
  menu: [],
  layoutContent: noLayoutContent,
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
  it("has the rendered views, and null for those of one shopper", () => {
    const state = createShopState(views)
    expect(snapshot(state)).toMatchObject({
      page: { url: "/fr" },
      cart: null,
      checkout: null,
      notifications: [],
    })
  })
  it("stores frozen views as they are", () => {
    const state = createShopState(views)
    const page = Object.freeze({ ...views.page, url: "/fr/cuire" })
    mirror(state, { page })
    expect(state.page).toBe(page)
  })
  it("does not notify for an unchanged view", async () => {
    const state = createShopState(views)
    let notified = 0
    subscribe(state, () => (notified += 1), true)
    mirror(state, { page: views.page, isOnline: true })
    expect(notified).toBe(0)
    mirror(state, { isOnline: false })
    expect(notified).toBe(1)
  })
  it("notifies for an equal view in a new object, which effects use as an event", () => {
    const state = createShopState(views)
    let notified = 0
    subscribe(state, () => (notified += 1), true)
    mirror(state, { navigation: Object.freeze({ ...state.navigation }) })
    expect(notified).toBe(1)
  })
  it("has separate states for two requests", () => {
    const [one, other] = [createShopState(views), createShopState(views)]
    mirror(one, { isOnline: false })
    one.ui.panel = "cart"
    expect([other.isOnline, other.ui.panel]).toEqual([true, null])
  })
})

/** A state whose changes are counted as React sees them, with scheduled writes held back. */
const batched = () => {
  const state = createShopState(views)
  const waiting: Array<() => void> = []
  const seen: Array<readonly [url: string, isOnline: boolean]> = []
  subscribe(state, () => seen.push([state.page.url, state.isOnline]))
  const soon = async (): Promise<void> => {
    for (const show of waiting.splice(0)) show()
    await Promise.resolve()
  }
  return { ...batchViews(state, (show) => waiting.push(show)), soon, seen, waiting }
}
const next = Object.freeze({ ...views.page, url: "/fr/cuire" })

describe("UI245 what the core publishes", () => {
  it("is written once, with the latest values", async () => {
    const { queue, soon, seen, waiting } = batched()
    queue({ isOnline: false, page: views.page })
    queue({ isOnline: true, notifications: [] })
    queue({ isOnline: false })
    expect([seen, waiting.length]).toEqual([[], 1])
    await soon()
    expect(seen).toEqual([["/fr", false]])
  })
  it("starts a new batch after a write", async () => {
    const { queue, soon, seen } = batched()
    queue({ isOnline: false })
    await soon()
    queue({ isOnline: true })
    await soon()
    expect(seen).toEqual([
      ["/fr", false],
      ["/fr", true],
    ])
  })
  it("is written with a page that is shown at once, and does not restore the previous page", async () => {
    const { queue, flush, soon, seen } = batched()
    queue({ isOnline: false, page: views.page })
    flush({ page: next })
    await Promise.resolve()
    expect(seen).toEqual([["/fr/cuire", false]])
    await soon()
    expect(seen).toHaveLength(1)
  })
})
