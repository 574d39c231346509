import { Effect, type Scope } from "effect"
import { describe, expect, it } from "vitest"
import {
  ada,
  type Device,
  makeDevice,
  makePlatform,
  type OpenShop,
  openShop,
  pass,
  product,
  run,
  stock,
} from "@shop/testing"
import type { WishlistItem } from "../wishlist/index.ts"
import { limits } from "../settings/index.ts"

const act = (work: () => void) =>
  Effect.suspend(() => {
    work()
    return pass(1000)
  })
/** A shop of forty bowls and a plate. */
const inShop = (test: (shop: OpenShop, device: Device) => Effect.Effect<void, never, Scope.Scope>) =>
  run(
    Effect.gen(function* () {
      const bowls = Array.from({ length: 40 }, (_, index) =>
        product({ id: index + 1, sku: `BOWL-${index + 1}`, stock: stock({ qty: 1000 }) }),
      )
      const device = yield* makeDevice(makePlatform([...bowls, product({ id: 99, sku: "PLATE" })]))
      const shop = yield* openShop(device)
      yield* pass(1000)
      yield* test(shop, device)
    }),
  )
const tags = (shop: OpenShop) => (shop.views.notifications ?? []).map(({ body }) => body.tag)
const count = (shop: OpenShop) => shop.views.search?.cards.length

describe("SH144 actions that change the cart or a list", () => {
  const bowl: WishlistItem = {
    sku: "BOWL-1",
    type: "simple",
    name: "Bowl",
    href: "",
    image: null,
    price: null,
  }
  const doings: Readonly<Record<string, (shop: OpenShop) => void>> = {
    "an add": ({ actions }) => actions.cart.add({ sku: "BOWL-1", qty: 1 }),
    "another quantity": ({ actions, views }) => actions.cart.setQty(views.cart!.lines[0]!.key, 3),
    "a removal": ({ actions, views }) => actions.cart.remove(views.cart!.lines[0]!.key),
    "a heart": ({ actions }) => actions.wishlist.toggle(bowl),
    "a comparison": ({ actions }) => actions.compare.add(bowl),
  }
  for (const [name, doing] of Object.entries(doings))
    it(`is over when the device has it, or would not take it: ${name}`, () =>
      inShop((shop, device) =>
        Effect.gen(function* () {
          yield* act(() => shop.actions.cart.add({ sku: "BOWL-1", qty: 1 }))
          expect(shop.unsavedCount()).toBe(0)
          device.broken.delayMs = 500
          doing(shop)
          yield* pass(400)
          expect(shop.unsavedCount()).toBe(1)
          yield* pass(5000)
          expect(shop.unsavedCount()).toBe(0)
          device.broken.hangs = true
          shop.actions.cart.add({ sku: "BOWL-2", qty: 1 })
          yield* pass(limits.storageReadMs - 1)
          expect(shop.unsavedCount()).toBe(1)
          yield* pass(20_000)
          expect(shop.unsavedCount()).toBe(0)
        }),
      ))
  const takings: Readonly<Record<string, (shop: OpenShop) => void>> = {
    RemovedFromCart: ({ actions, views }) => actions.cart.remove(views.cart!.lines[0]!.key),
    RemovedFromWishlist: ({ actions }) => actions.wishlist.remove("BOWL-1"),
  }
  for (const [tag, take] of Object.entries(takings))
    it(`is over when the device has it: restoring a removed one, ${tag}`, () =>
      inShop((shop, device) =>
        Effect.gen(function* () {
          yield* act(() => shop.actions.cart.add({ sku: "BOWL-1", qty: 1 }))
          yield* act(() => shop.actions.wishlist.add(bowl))
          yield* act(() => take(shop))
          const { id } = shop.views.notifications!.find(({ body }) => body.tag === tag)!
          device.broken.delayMs = 500
          shop.actions.notification.act(id)
          yield* pass(400)
          expect(shop.unsavedCount()).toBe(1)
          yield* pass(5000)
          expect(shop.unsavedCount()).toBe(0)
        }),
      ))
})

describe("SH2, SH9 the actions of a customer", () => {
  const ben = { email: "ben@example.com", firstName: "Ben", lastName: "Smith" }
  const passwords = { password: "Kiln-and-clay2", passwordAgain: "Kiln-and-clay2" }
  it("AC6, AC7, AC8 registers, changes name and password, and signs in with the new one", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.account.register({ ...ben, ...passwords, termsAccepted: true }))
        expect(shop.views.account).toMatchObject({ isSignedIn: true })
        yield* act(() => shop.actions.account.update({ ...ben, firstName: "Benny", addresses: [] }))
        expect(device.platform.users.customers.get(ben.email)?.profile.firstName).toBe("Benny")
        expect(tags(shop)).toContain("AccountUpdated")
        const changed = { password: "Wheel-and-glaze3", passwordAgain: "Wheel-and-glaze3" }
        yield* act(() => shop.actions.passwords.change({ ...changed, currentPassword: passwords.password }))
        expect(device.platform.users.customers.get(ben.email)?.password).toBe(changed.password)
        yield* act(() => shop.actions.account.logout())
        expect(shop.views.account).toMatchObject({ isSignedIn: false })
        yield* act(() => shop.actions.account.login({ email: ben.email, password: changed.password }))
        expect(shop.views.account).toMatchObject({ isSignedIn: true })
      }),
    ))
  it("AC7 requests a letter and sets a password with its token", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.users.register(ada.email, ada.password)
        yield* act(() => shop.actions.passwords.reset(ada.email))
        yield* act(() =>
          shop.actions.passwords.create({ ...passwords, email: ada.email, resetToken: "good" }),
        )
        expect(tags(shop)).toEqual(["ResetMailSent", "PasswordChanged"])
        expect(device.platform.users.customers.get(ada.email)?.password).toBe(passwords.password)
      }),
    ))
  it("opens and closes the form for signing in", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.account.showLogin(true))
        expect(shop.views.account).toMatchObject({ isLoginOpen: true })
        yield* act(() => shop.actions.account.showLogin(false))
        expect(shop.views.account).toMatchObject({ isLoginOpen: false })
      }),
    ))
})

describe("NO2, SH2 the button of a notification", () => {
  it("opens the checkout, once", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.cart.add({ sku: "PLATE", qty: 1 }))
        const added = shop.views.notifications!.find(({ action }) => action === "proceedToCheckout")!
        yield* act(() => shop.actions.notification.act(added.id))
        expect(shop.views.page?.page.kind).toBe("checkout")
        expect(tags(shop)).toEqual([])
        yield* act(() => shop.actions.page.open("/fr"))
        yield* act(() => shop.actions.notification.act(added.id))
        expect(shop.views.page?.page.kind).toBe("home")
      }),
    ))
  it("closes a notification without an action", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        shop.actions.checkout.enter()
        yield* pass(0)
        const [empty] = shop.views.notifications!
        expect([empty?.body.tag, empty?.action]).toEqual(["CartEmpty", null])
        const before = shop.views.page
        shop.actions.notification.act(empty!.id)
        yield* pass(0)
        expect(tags(shop)).toEqual([])
        expect(shop.views.page).toEqual(before)
      }),
    ))
})

describe("CA7, CA24, SH2 the cart", () => {
  it("restores a line by its key, and removes a coupon", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.cart.add({ sku: "PLATE", qty: 2 }))
        yield* act(() => shop.actions.cart.remove("PLATE"))
        expect(shop.views.cart?.lines).toEqual([])
        yield* act(() => shop.actions.cart.undoRemove("PLATE"))
        expect(shop.views.cart?.lines).toMatchObject([{ sku: "PLATE", qty: 2 }])
        yield* act(() => shop.actions.cart.applyCoupon("TEN"))
        expect(shop.views.cart?.totals).toMatchObject({ couponCode: "TEN", grandCents: 38_00 })
        yield* act(() => shop.actions.cart.removeCoupon())
        expect(shop.views.cart?.totals).toMatchObject({ couponCode: null, grandCents: 48_00 })
        expect([...device.platform.carts.values()].map(({ coupon }) => coupon)).toEqual([null])
      }),
    ))
})

describe("SH4 search.more", () => {
  it("shows one more page of results each time", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.search.more())
        expect(shop.views.search).toBeNull()
        yield* act(() => shop.actions.search.type("BOWL"))
        expect([count(shop), shop.views.search?.total]).toEqual([limits.searchPanelSize, 40])
        device.platform.setLatency(10)
        shop.actions.search.more()
        yield* pass(1)
        expect(shop.views.search).toMatchObject({ isSearching: true })
        shop.actions.search.more()
        yield* pass(100)
        expect(count(shop)).toBe(2 * limits.searchPanelSize)
        yield* act(() => shop.actions.search.more())
        expect(count(shop)).toBe(40)
        const before = device.platform.log.length
        yield* act(() => shop.actions.search.more())
        expect(device.platform.log.length).toBe(before)
      }),
    ))
  it("SH18 shows fewer results in the header's bar", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.search.type("BOWL", "bar"))
        expect(count(shop)).toBe(limits.searchBarSize)
        yield* act(() => shop.actions.search.more())
        expect(count(shop)).toBe(2 * limits.searchBarSize)
        yield* act(() => shop.actions.search.type("BOWL"))
        expect(count(shop)).toBe(limits.searchPanelSize)
      }),
    ))
  it("SH18 retains the results after a failed request", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.search.type("BOWL"))
        device.platform.fail({ on: "catalogue.products", kind: { refuse: 500 } })
        yield* act(() => shop.actions.search.more())
        expect([count(shop), shop.views.search?.isFailed]).toEqual([limits.searchPanelSize, true])
        device.platform.fail({ on: "catalogue.products", kind: { delayMs: 1000 } })
        shop.actions.search.more()
        yield* pass(0)
        expect(shop.views.search).toMatchObject({ isSearching: true, isFailed: false })
        yield* pass(1000)
        expect([count(shop), shop.views.search?.isFailed]).toEqual([2 * limits.searchPanelSize, false])
        device.platform.fail({ on: "catalogue.products", kind: { refuse: 500 } })
        yield* act(() => shop.actions.search.type("PLATE"))
        expect(shop.views.search).toMatchObject({ text: "PLATE", cards: [], total: 0, isFailed: true })
      }),
    ))
  it("shows a failure of the platform, and searches again", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "catalogue.products", kind: { refuse: 500 } })
        yield* act(() => shop.actions.search.type("BOWL"))
        expect(shop.views.search).toMatchObject({
          text: "BOWL",
          isSearching: false,
          isOffline: false,
          isFailed: true,
          cards: [],
        })
        shop.actions.search.type("PLATE")
        yield* pass(0)
        expect(shop.views.search).toMatchObject({ isSearching: true, isFailed: false })
        yield* act(() => shop.actions.search.type("PLATE"))
        expect(shop.views.search).toMatchObject({ text: "PLATE", total: 1 })
      }),
    ))
})

describe("SH3 redirects", () => {
  it("are followed up to five times, then the page has failed", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        let count = 0
        device.platform.setHandler("url.map", () => {
          count += 1
          return { kind: "product", product: product({ sku: "PLATE", urlPath: `elsewhere-${count}` }) }
        })
        yield* act(() => shop.actions.page.open("/fr/old"))
        expect(shop.views.page).toMatchObject({ status: 500 })
        expect(count).toBe(limits.redirectsMax + 1)
        expect(shop.views.navigation?.isDone).toBe(true)
      }),
    ))
})

describe("SH5 an address outside the view", () => {
  it("is not prefetched", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const before = device.platform.log.length
        yield* act(() => shop.actions.page.prefetch("/en/plate"))
        yield* act(() => shop.actions.page.prefetch("https://evil.example/fr"))
        expect(device.platform.log.length).toBe(before)
      }),
    ))
})

describe("CA36 a line that cannot be edited", () => {
  it("shows a notification without its product, and does not open", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.cart.add({ sku: "PLATE", qty: 1 }))
        const later = yield* openShop(device)
        yield* pass(1000)
        for (let count = 0; count < 2; count += 1)
          device.platform.fail({ on: "catalogue.products", kind: "loseRequest" })
        yield* act(() => later.actions.cartEdit.open("PLATE"))
        expect(later.views.cartEdit ?? null).toBeNull()
        expect(tags(later)).toContain("RequestFailed")
        yield* act(() => later.actions.cartEdit.open("BOWL-1"))
        expect(later.views.cartEdit ?? null).toBeNull()
      }),
    ))
  it("actions do nothing while no line is open", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.cart.add({ sku: "PLATE", qty: 1 }))
        for (const id of shop.views.notifications!.map((one) => one.id)) shop.actions.notification.close(id)
        shop.actions.cartEdit.choose("color", "1")
        shop.actions.cartEdit.setQty(5)
        shop.actions.cartEdit.setOptions({ bundleOptions: {} })
        shop.actions.cartEdit.save()
        yield* pass(1000)
        expect(shop.views.cart?.lines).toMatchObject([{ sku: "PLATE", qty: 1 }])
        expect(tags(shop)).toEqual([])
        expect(shop.views.cartEdit ?? null).toBeNull()
      }),
    ))
})
