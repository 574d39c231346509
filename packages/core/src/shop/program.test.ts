import { Effect, Layer, type Scope, Stream, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { category, found, product, stock } from "../testing/builders.ts"
import { makePlatform } from "../testing/platform.ts"
import { homeViews, type OpenShop, openShop, toReview } from "../testing/shop.ts"
import { type Device, makeDevice, pass, ports, run, view } from "../testing/device.ts"
import { defaults, limits, Settings } from "../settings/index.ts"
import { inside, make, type Views } from "./index.ts"

/** A running shop on its home page. */
const inShop = (test: (shop: OpenShop, device: Device) => Effect.Effect<void, never, Scope.Scope>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const shop = yield* openShop(device)
      yield* pass(0)
      yield* test(shop, device)
    }),
  )

describe("SH1, SH2 a whole sale", () => {
  it("goes from the card to the order number", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        expect(shop.views.cart?.lines).toEqual([])
        shop.actions.cart.add({ sku: "BOL", qty: 2 })
        yield* pass(0)
        expect(shop.views.cart).toMatchObject({
          count: 2,
          totals: { subtotalCents: 48_00, isEstimate: true },
        })
        yield* pass(1000)
        expect(shop.views.cart).toMatchObject({ totals: { grandCents: 48_00, isEstimate: false } })
        yield* toReview(shop)
        expect(shop.views.checkout).toMatchObject({
          step: "review",
          done: ["personal", "shipping", "payment"],
          faults: [],
        })
        expect(shop.views.cart?.totals).toMatchObject({
          shippingCents: 5_00,
          grandCents: 53_00,
          isEstimate: false,
        })
        shop.actions.checkout.place({ termsAccepted: true })
        yield* pass(1000)
        expect(shop.views.lastOrder).toMatchObject({
          state: "confirmed",
          orderNumber: "N1",
          grandCents: 53_00,
        })
        expect(shop.views.cart?.lines).toEqual([])
        expect(shop.views.page?.page.kind).toBe("orderSuccess")
        expect(device.platform.orders.size).toBe(1)
      }),
    ))
  it("CA19, OR8 nobody asks for the cart between the order and the clearing of it", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        yield* toReview(shop)
        // The change asks for a pass of its own, which comes due while the order is on its way.
        device.platform.setLatency(150)
        shop.actions.cart.setQty("BOL", 2)
        shop.actions.checkout.place({ termsAccepted: true })
        yield* pass(5000)
        expect(shop.views.lastOrder?.state).toBe("confirmed")
        const { log } = device.platform
        expect(log.slice(log.lastIndexOf("order.place")).filter((tag) => tag.startsWith("cart."))).toEqual([])
      }),
    ))
  it("what is wrong with a form is told as faults, and nothing is saved", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        shop.actions.checkout.enter()
        yield* pass(1000)
        shop.actions.checkout.savePersonal({ firstName: "A", lastName: "", email: "ada" })
        yield* pass(0)
        expect(shop.views.checkout).toMatchObject({
          step: "personal",
          personal: null,
          faults: [{ tag: "nameShort" }, { tag: "required" }, { tag: "email" }],
        })
        shop.actions.checkout.savePersonal({
          firstName: " Ada ",
          lastName: "Martin",
          email: "ada@example.com",
        })
        yield* pass(0)
        expect(shop.views.checkout).toMatchObject({
          step: "shipping",
          personal: { firstName: "Ada" },
          faults: [],
        })
      }),
    ))
  it("CK11 the methods follow the cart, and the sums agree", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        yield* toReview(shop)
        const asked = device.platform.count("cart.shippingMethods")
        shop.actions.cart.setQty("BOL", 4)
        yield* pass(2000)
        expect(device.platform.count("cart.shippingMethods")).toBe(asked + 1)
        expect(shop.views.checkout?.step).toBe("review")
        expect(shop.views.cart?.totals).toMatchObject({
          subtotalCents: 96_00,
          shippingCents: 5_00,
          grandCents: 101_00,
          isEstimate: false,
        })
        shop.actions.checkout.leave()
        shop.actions.cart.setQty("BOL", 5)
        yield* pass(2000)
        expect(device.platform.count("cart.shippingMethods")).toBe(asked + 1)
      }),
    ))
  it("views are frozen all the way down", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(0)
        const isFrozen = (value: unknown): boolean =>
          typeof value !== "object" ||
          value === null ||
          (Object.isFrozen(value) && Object.values(value).every(isFrozen))
        for (const [name, slice] of Object.entries(shop.views))
          expect([name, isFrozen(slice)]).toEqual([name, true])
        expect(Object.keys(shop.views).toSorted()).toEqual([
          "account",
          "aside",
          "cart",
          "cartEdit",
          "checkout",
          "claims",
          "compare",
          "contact",
          "going",
          "isOnline",
          "lastOrder",
          "leaving",
          "menu",
          "newsletter",
          "notices",
          "ownReviews",
          "page",
          "paying",
          "placed",
          "reviews",
          "search",
          "seen",
          "view",
          "views",
          "wishlist",
        ])
      }),
    ))
  it("undo brings a line back from its notice", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.cart.add({ sku: "BOL", qty: 2 })
        yield* pass(0)
        shop.actions.cart.remove("BOL")
        yield* pass(0)
        const removed = shop.views.notices?.find(({ action }) => action === "undoRemove")
        shop.actions.notice.act(removed!.id)
        yield* pass(0)
        expect(shop.views.cart?.count).toBe(2)
        expect(shop.views.notices?.some(({ id }) => id === removed!.id)).toBe(false)
      }),
    ))
})

describe("SH3 navigation", () => {
  it("keeps the old page until the new one is there", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setLatency(100)
        shop.actions.page.open("/fr/bol", "push")
        yield* pass(50)
        expect(shop.views).toMatchObject({ going: { isDone: false }, page: { page: { kind: "home" } } })
        yield* pass(1000)
        expect(shop.views).toMatchObject({
          going: { isDone: true },
          page: { url: "/fr/bol", page: { kind: "product", sku: "BOL" } },
        })
      }),
    ))
  it("the last address asked for wins, whichever answers first", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setLatency(100)
        shop.actions.page.open("/fr/bol", "push")
        yield* pass(50)
        device.platform.setLatency(10)
        shop.actions.page.open("/fr/tasse", "push")
        yield* pass(2000)
        expect(shop.views).toMatchObject({ going: { isDone: true }, page: { page: { sku: "TASSE" } } })
      }),
    ))
  it("SH143 who hears that a way is done hears which, and has the page it led to", () =>
    run(
      Effect.gen(function* () {
        const shop = yield* make(homeViews()).pipe(
          Effect.provide(Layer.merge(ports(yield* makeDevice()), Layer.succeed(Settings, defaults))),
        )
        const slices: Array<Partial<Views>> = []
        const scope = yield* Effect.scope
        const heard = Effect.sync(() => slices.splice(0).filter(({ going }) => going !== undefined))
        yield* shop.changes.pipe(
          Stream.runForEach((slice) => Effect.sync(() => void slices.push(slice))),
          Effect.forkScoped,
        )
        const { page } = shop.actions((effect) => Effect.runFork(Effect.forkIn(effect, scope)))
        yield* pass(0)
        // The second time all of it is there, and nothing is waited for.
        for (const url of ["/fr/bol", "/fr/tasse", "/fr/bol"]) {
          yield* heard
          page.open(url, "push")
          yield* pass(1000)
          const told = yield* heard
          expect(told.at(-1)).toMatchObject({ going: { url, isDone: true } })
          for (const slice of told.filter(({ going }) => going?.isDone === true))
            expect(slice).toMatchObject({ going: { url }, page: { url } })
        }
      }),
    ))
  it("a page fetched before the click is there at once", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.page.prefetch("/fr/bol")
        yield* pass(100)
        const calls = device.platform.log.length
        shop.actions.page.open("/fr/bol", "push")
        yield* pass(0)
        expect(shop.views.page?.page).toMatchObject({ sku: "BOL" })
        expect(device.platform.log.length).toBe(calls)
      }),
    ))
  it.each(["prefetch", "open"] as const)(
    "what is asked for while an earlier asking (%s) fails is asked for once more",
    (earlier) =>
      inShop((shop, device) =>
        Effect.gen(function* () {
          device.platform.setLatency(100)
          device.platform.fail({ on: "url.map", kind: "loseRequest" })
          shop.actions.page[earlier]("/fr/bol", "push")
          yield* pass(150)
          shop.actions.page.open("/fr/bol", "push")
          yield* pass(2000)
          expect(device.platform.struck).toHaveLength(1)
          expect(shop.views).toMatchObject({ going: { isDone: true }, page: { page: { sku: "BOL" } } })
        }),
      ),
  )
  it("an address that cannot be loaded is an error page, and offline a word more", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.page.open("/fr/bol", "push")
        yield* pass(100)
        expect(shop.views.page).toMatchObject({ url: "/fr/bol", status: 500 })
        expect(shop.views.notices?.map(({ body }) => body.tag)).toEqual(["NotAvailableOffline"])
        expect(shop.views.going?.isDone).toBe(true)
        yield* SubscriptionRef.set(device.online, true)
        shop.actions.page.open("/fr/bol", "push")
        yield* pass(100)
        expect(shop.views.page?.status).toBe(200)
      }),
    ))
})

describe("SH12 pages that show nothing", () => {
  it.each([["content-type", { kind: "badReply" }]] as const)(
    "an answer that is not the shop's (%s) is told",
    (fault, { kind }) =>
      inShop((shop, device) =>
        Effect.gen(function* () {
          device.platform.fail({ on: "url.map", kind })
          shop.actions.page.open("/fr/bol", "push")
          yield* pass(100)
          expect(shop.views.page?.status).toBe(500)
          expect(shop.views.notices?.map(({ body }) => body)).toEqual([{ tag: "ReplyUnreadable", fault }])
        }),
      ),
  )
  it("a category without products is told, one with too narrow filters is not", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.teach("catalogue.categories", () => found([category({ id: 20 })]))
        device.platform.sell([])
        shop.actions.page.open("/fr/category-20", "push")
        yield* pass(100)
        expect(shop.views.page?.page).toMatchObject({ kind: "category", listing: { total: 0 } })
        expect(shop.views.notices?.map(({ body }) => body)).toEqual([{ tag: "NothingInCategory" }])
        for (const { id } of shop.views.notices ?? []) shop.actions.notice.close(id)
        shop.actions.page.open("/fr/category-20?price=0-50", "push")
        yield* pass(100)
        expect(shop.views.notices).toEqual([])
      }),
    ))
})

describe("SH8 extras", () => {
  it("are told by the device alone, and are no part of what a server renders", () =>
    inShop((shop) =>
      Effect.sync(() => {
        for (const name of ["wishlist", "compare", "claims", "newsletter", "contact"] as const) {
          expect([name, shop.views[name] !== null && shop.views[name] !== undefined]).toEqual([name, true])
          expect(Object.keys(homeViews())).not.toContain(name)
        }
        expect(shop.views.reviews).toBeNull()
      }),
    ))
})

describe("SH4 the text of the last visit", () => {
  const typed = (shop: OpenShop, text: string) =>
    Effect.suspend(() => {
      shop.actions.search.type(text)
      return pass(1000)
    })
  it("is searched for again when the panel opens", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* typed(shop, "TASS")
        yield* typed(shop, "TASSE")
        const again = yield* openShop(device)
        yield* pass(0)
        expect(again.views.search).toBeNull()
        again.actions.search.recall()
        yield* pass(1000)
        expect(again.views.search).toMatchObject({ text: "TASSE", total: 1 })
      }),
    ))
  it("does not take the place of what is typed, and there may be none", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.search.recall()
        yield* pass(1000)
        expect(shop.views.search).toBeNull()
        yield* typed(shop, "TASSE")
        shop.actions.search.type("BO")
        shop.actions.search.recall()
        yield* pass(1000)
        expect(shop.views.search?.text).toBe("BO")
      }),
    ))
  it("goes with whoever signs out", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* typed(shop, "TASSE")
        shop.actions.account.logout()
        yield* pass(1000)
        expect(shop.views.search).toBeNull()
        expect(JSON.stringify([...device.kept].map(([, kept]) => [...kept]))).not.toContain('"TASSE"')
        const again = yield* openShop(device)
        again.actions.search.recall()
        yield* pass(1000)
        expect(again.views.search).toBeNull()
      }),
    ))
})

describe("SH4 searching while typing", () => {
  it("waits for a pause, and the last text wins", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* pass(1000)
        const before = device.platform.count("catalogue.products")
        for (const text of ["T", "TA", "TAS", "TASS"]) {
          shop.actions.search.type(text)
          yield* pass(limits.searchSettleMs - 1)
        }
        expect(shop.views.search).toMatchObject({ text: "TASS", isSearching: true })
        yield* pass(1)
        expect(shop.views.search).toMatchObject({
          text: "TASS",
          isSearching: false,
          total: 1,
          cards: [{ sku: "TASSE" }],
        })
        expect(device.platform.count("catalogue.products")).toBe(before + 1)
        shop.actions.search.clear()
        yield* pass(0)
        expect(shop.views.search).toBeNull()
      }),
    ))
  it("asks for nothing under three signs", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.search.type("TA")
        yield* pass(1000)
        expect(shop.views.search).toMatchObject({ isTooShort: true, isSearching: false, cards: [] })
      }),
    ))
})

describe("SH5 what is inside", () => {
  it.each([
    ["/fr", { path: "/", search: "" }],
    ["/fr/cuire/tian", { path: "/cuire/tian", search: "" }],
    ["/fr/cuire?page=2#top", { path: "/cuire", search: "?page=2" }],
    ["/fr?a=/en", { path: "/", search: "?a=/en" }],
    ["/french", null],
    ["/en/x", null],
    ["//evil.example/fr", null],
    ["https://evil.example/fr", null],
    ["", null],
  ])("%j is %j", (url, expected) => expect(inside(view, url)).toEqual(expected))
  it("everything else leaves the app", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.page.open("/en/bol", "push")
        yield* pass(100)
        expect(device.left).toEqual(["/en/bol"])
      }),
    ))
  it("the checkout of a view with an origin of its own gets the cart, once it is settled", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const shop = yield* openShop(
          device,
          defaults,
          homeViews({ ...view, checkoutOrigin: "https://pay.example" }),
        )
        yield* pass(0)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(0)
        shop.actions.page.open("/fr/checkout", "push")
        yield* pass(1000)
        expect(device.platform.held()).toEqual({ BOL: 1 })
        expect(device.left).toEqual([
          `https://pay.example/vue/cart/sync/token//cart/${[...device.platform.carts.keys()][0]}`,
        ])
      }),
    ))
})

describe("SH6 a product just shown", () => {
  it("is added without asking for it again", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.page.open("/fr/bol", "push")
        yield* pass(1000)
        const asked = device.platform.count("catalogue.products")
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(0)
        expect(shop.views.cart).toMatchObject({ count: 1, isOffline: true })
        expect(device.platform.count("catalogue.products")).toBe(asked)
      }),
    ))
})

describe("SH7 reactions", () => {
  it("a cart changed in another tab is seen in this one", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform([product({ sku: "BOL", stock: stock() })]))
        const [one, two] = [yield* openShop(device), yield* openShop(device)]
        yield* pass(0)
        one.actions.cart.add({ sku: "BOL", qty: 3 })
        yield* pass(0)
        expect(two.views.cart?.count).toBe(3)
        yield* pass(1000)
        expect(two.views.cart?.totals.isEstimate).toBe(false)
        expect(device.platform.carts.size).toBe(1)
      }),
    ))
})
