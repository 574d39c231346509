import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import {
  address,
  category,
  found,
  makeDevice,
  makePlatform,
  type OpenShop,
  openShop,
  pass,
  product,
  run,
  stock,
  type TroubleKind,
} from "@shop/testing"
import { Refused } from "../api/index.ts"
import type { NotificationBody } from "../notification/index.ts"
import { defaults } from "../settings/index.ts"

/** How a request fails. */
const failures = {
  offline: null,
  refused: { refuse: 400, message: "Not with this cart" },
  failing: { refuse: 500, message: "The database is down" },
  unreadable: "badResponse",
  noAnswer: "loseRequest",
} satisfies Readonly<Record<string, TroubleKind | null>>
type FailureName = keyof typeof failures

const said = (message: string) => ({ message })
const because = (reason: string) => ({ message: null, reason })
/** The words of each failure: the platform's where it has any. */
const words: Readonly<Record<FailureName, object>> = {
  offline: because("offline"),
  refused: said("Not with this cart"),
  failing: { message: "The database is down", reason: "failing" },
  unreadable: because("failing"),
  noAnswer: because("noAnswer"),
}

const personal = { firstName: "Ada", lastName: "Lovelace", email: "ada@example.com" }
const login = { email: "ada@example.com", password: "Secret-123" }

interface AwaitedAction {
  /** The requests that fail. */
  readonly on: ReadonlyArray<string>
  /** What the shopper does, after a bowl has been put in the cart. */
  readonly act: (shop: OpenShop) => void
  readonly before?: (shop: OpenShop) => void
  /** The notification of each failure; null for none. */
  readonly shows: Readonly<Record<FailureName, Partial<NotificationBody> | null>>
}

const each = (tag: object): AwaitedAction["shows"] => ({
  offline: { ...tag, ...words.offline },
  refused: { ...tag, ...words.refused },
  failing: { ...tag, ...words.failing },
  unreadable: { ...tag, ...words.unreadable },
  noAnswer: { ...tag, ...words.noAnswer },
})
const failed = (request: string) => each({ tag: "RequestFailed", request })

/** What a shopper waits for × how it fails → what the shopper is told. */
const table: Readonly<Record<string, AwaitedAction>> = {
  coupon: {
    on: ["cart.applyCoupon"],
    act: ({ actions }) => actions.cart.applyCoupon("TEN"),
    shows: failed("coupon"),
  },
  "removal of a coupon": {
    on: ["cart.deleteCoupon"],
    before: ({ actions }) => actions.cart.applyCoupon("TEN"),
    act: ({ actions }) => actions.cart.removeCoupon(),
    shows: failed("couponRemoval"),
  },
  "delivery methods": {
    on: ["cart.shippingMethods"],
    act: ({ actions }) => actions.checkout.saveShipping(address),
    // Without a response the shop's own method serves.
    shows: {
      ...failed("deliveryMethods"),
      offline: { tag: "RequestFailed", request: "paymentMethods", ...words.offline },
      unreadable: null,
      noAnswer: null,
    },
  },
  "payment methods": {
    on: ["cart.shippingInformation", "cart.paymentMethods"],
    act: ({ actions }) => actions.checkout.saveShipping(address),
    shows: failed("paymentMethods"),
  },
  totals: {
    on: ["cart.totals"],
    act: ({ actions }) => actions.cart.setQty("BOL", 2),
    // Without a response the cart shows an estimate, and asks again.
    shows: { ...failed("totals"), offline: null, unreadable: null, noAnswer: null },
  },
  "product to add": {
    on: ["catalogue.products"],
    act: ({ actions }) => actions.cart.add({ sku: "TASSE", qty: 1 }),
    shows: each({ tag: "AddFailed", name: "TASSE" }),
  },
  "editor of a line": {
    on: ["catalogue.products"],
    act: ({ actions }) => actions.cartEdit.open("BOL"),
    shows: failed("cartEditor"),
  },
  category: {
    on: ["catalogue.products"],
    // The menu is loaded.
    before: ({ actions }) => actions.page.open("/fr/category-20?price=0-50"),
    act: ({ actions }) => actions.page.open("/fr/category-20"),
    shows: {
      offline: { tag: "NotAvailableOffline" },
      refused: { tag: "NothingInCategory" },
      failing: { tag: "NothingInCategory" },
      unreadable: { tag: "NothingInCategory" },
      noAnswer: { tag: "NothingInCategory" },
    },
  },
  page: {
    on: ["url.map"],
    act: ({ actions }) => actions.page.open("/fr/tasse"),
    // Otherwise the error page tells it, and offers another try.
    shows: {
      offline: { tag: "NotAvailableOffline" },
      refused: null,
      failing: null,
      unreadable: { tag: "ReplyUnreadable" },
      noAnswer: null,
    },
  },
  "sign-in": {
    on: ["user.login"],
    act: ({ actions }) => actions.account.login(login),
    shows: each({ tag: "LoginFailed" }),
  },
  "letter for a password": {
    on: ["user.resetPassword"],
    act: ({ actions }) => actions.passwords.reset("ada@example.com"),
    shows: { ...each({ tag: "ResetMailFailed" }), offline: { tag: "PasswordOffline" } },
  },
  "message to the shop": {
    on: ["contact.send"],
    act: ({ actions }) => actions.contact.send({ name: "Ada", email: "ada@example.com", text: "Hello" }),
    shows: each({ tag: "ContactFailed" }),
  },
  newsletter: {
    on: ["newsletter.subscribe"],
    act: ({ actions }) => actions.newsletter.subscribe("ada@example.com"),
    shows: each({ tag: "NewsletterFailed" }),
  },
}

/** A list with a notification of these fields; an empty list for null. */
const listWith = (expected: object | null): unknown =>
  expected === null ? [] : expect.arrayContaining([expect.objectContaining(expected)])

describe("NO9, CL7, CA24, CK42, SH12 a failed request", () => {
  const rows = Object.entries(table).flatMap(([name, action]) =>
    (Object.keys(failures) as ReadonlyArray<FailureName>).map((how) => [name, how, action] as const),
  )
  it.each(rows)("%s, %s", (_, how, { on, act, before, shows }) =>
    run(
      Effect.gen(function* () {
        const sold = ["BOL", "TASSE"].map((sku, id) => product({ id, sku, stock: stock({ qty: 1000 }) }))
        const device = yield* makeDevice(makePlatform(sold))
        device.platform.setHandler("catalogue.categories", () => found([category({ id: 20 })]))
        const first = yield* openShop(device)
        yield* pass(0)
        first.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(1000)
        first.actions.checkout.savePersonal(personal)
        yield* pass(1000)
        // A new tab has no product in memory.
        const shop = yield* openShop(device)
        yield* pass(1000)
        before?.(shop)
        yield* pass(5000)
        for (const { id } of shop.views.notifications ?? []) shop.actions.notification.close(id)
        yield* pass(0)
        const kind = failures[how]
        if (kind === null) yield* SubscriptionRef.set(device.online, false)
        else for (const name of [...on, ...on]) device.platform.fail({ on: name, kind })
        act(shop)
        yield* pass(1000)
        const shown = (shop.views.notifications ?? []).filter(({ kind: style }) => style !== "success")
        const expected = shows[how]
        const bodies = shown.map(({ body }) => body)
        expect(bodies).toEqual(listWith(expected))
        // An error stays until the shopper has read it.
        const errors = shown.filter(({ kind: style }) => style === "danger")
        expect(errors.every(({ action }) => action === "acknowledge")).toBe(true)
      }),
    ),
  )
})

describe("SY75 a refusal of current prices or stock", () => {
  it.each(["product.prices", "stock.list", "stock.check"])("of %s shows the shopper no message", (tag) =>
    run(
      Effect.gen(function* () {
        const platform = makePlatform([product({ sku: "BOL", urlPath: "bol" })])
        let refusals = 0
        platform.setHandler(tag, () => {
          refusals += 1
          throw new Refused({ request: tag, code: 500, message: "skus parameter is required", result: null })
        })
        // A list of stock that is refused is followed by one check for each sku.
        if (tag === "stock.check")
          platform.setHandler("stock.list", () => {
            throw new Refused({ request: tag, code: 500, message: null, result: null })
          })
        const prices = { ...defaults.prices, refreshesAlways: true }
        const shop = yield* openShop(yield* makeDevice(platform), { ...defaults, prices })
        yield* pass(0)
        shop.actions.cart.add({ sku: "BOL", qty: 1 })
        yield* pass(10_000)
        // The checkout checks the stock of the whole cart.
        shop.actions.checkout.enter()
        yield* pass(10_000)
        expect(refusals).toBeGreaterThan(0)
        expect(shop.views.cart?.lines).toMatchObject([{ sku: "BOL", unitCents: 24_00 }])
        const tags = (shop.views.notifications ?? []).map(({ body }) => body.tag)
        expect(tags.filter((shown) => shown !== "AddedToCart")).toEqual([])
      }).pipe(Effect.scoped),
    ),
  )
})
