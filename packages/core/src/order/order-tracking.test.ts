import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { BadResponse, Refused, Unreachable } from "../api/index.ts"
import { cents } from "../money/index.ts"
import {
  choice,
  type Device,
  makeDevice,
  makePlatform,
  type OpenShop,
  openShop,
  pass,
  price,
  product,
  run,
  stock,
  variant,
  view,
} from "@shop/testing"
import { emptyOption, type ProductOption, sku } from "../product/index.ts"
import { reorderLine, type OrderDetails, orderTrackingView, lookupFailure, withdrawable } from "./index.ts"
import { noOrderTracked } from "./order-tracking-state.ts"

const order = (number: string, fields: Partial<OrderDetails> = {}): OrderDetails => ({
  number,
  status: "pending",
  currency: "EUR",
  placedAt: "2026-11-21T12:00:00.000Z",
  shippedAt: null,
  cancelledAt: null,
  tracking: null,
  lines: [
    {
      position: 0,
      sku: "BOL",
      name: "Bowl",
      qty: 3,
      unitGrossCents: cents(24_00),
      rowGrossCents: cents(72_00),
      refundedQty: 0,
      withdrawnQty: 1,
    },
  ],
  subtotalGrossCents: cents(72_00),
  discountCents: cents(0),
  shippingGrossCents: cents(5_00),
  grandCents: cents(77_00),
  dueCents: cents(77_00),
  refundedCents: cents(0),
  taxes: [],
  shipping: null,
  billing: null,
  carrierCode: "flatrate",
  paymentCode: "checkmo",
  isCancellable: true,
  ...fields,
})
const refused = (code: number) => new Refused({ request: "order.lookUp", code, message: "No", result: null })
const ada = "ada@example.com"

const inShop = (test: (shop: OpenShop, device: Device) => Effect.Effect<void>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice(
        makePlatform([
          product({ sku: "BOL", id: 12 }),
          product({
            sku: "PLAT",
            variants: [variant("PLAT-R", { color: "1" })],
            configurableOptions: [choice("color", { 1: "Red" })],
            type: "configurable",
          }),
          product({ sku: "OUT", stock: stock({ isInStock: false, qty: 0 }) }),
        ]),
      )
      device.platform.setHandler("order.lookUp", ({ number }: { readonly number: string }) => {
        if (number === "FR-0") throw refused(404)
        return order(number)
      })
      const shop = yield* openShop(device)
      yield* pass(0)
      yield* test(shop, device)
    }),
  )
const notificationsOf = (shop: OpenShop) => (shop.views.notifications ?? []).map(({ body }) => body)
const act = (work: () => void) =>
  Effect.suspend(() => {
    work()
    return pass(100)
  })

describe("OR12 OrderTracking.reorder", () => {
  const context = { view, zeroPriceAllowed: true, groupId: null }
  const line = (sku: string) => ({ sku, name: sku, qty: 2 })
  it.each([
    ["it is no longer sold", null, "gone"],
    ["it is switched off", product({ sku: "X", status: 2 }), "gone"],
    ["its price is not known", product({ sku: "X", price: null }), "gone"],
    ["it is sold out", product({ sku: "X", stock: stock({ isInStock: false, qty: 0 }) }), "soldOut"],
    ["it is configured on its page", product({ sku: "X", type: "bundle" }), "choose"],
  ])("is not possible when %s", (_, sold, tag) =>
    expect(reorderLine(sold, line("X"), context)).toEqual({ tag }),
  )
  it("D7: adds a variant with its parent product and choices", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.orderTracking.reorder([line("PLAT-R")]))
        expect(shop.views.cart?.lines).toMatchObject([
          { sku: "PLAT-R", options: [{ label: "color", value: "Red" }] },
        ])
      }),
    ))
  const onlyLine = (lines: ReturnType<typeof reorderLine>) =>
    lines.tag === "lines" ? lines.lines.map(({ sku, option }) => ({ sku, option })) : lines.tag
  const box = product({
    sku: "BOX",
    type: "bundle",
    bundleOptions: [
      {
        id: 3,
        title: "Cup",
        isRequired: true,
        type: "radio",
        links: ["31", "32"].map((id) => ({
          id,
          sku: sku(`CUP-${id}`),
          name: `Cup ${id}`,
          qty: 1,
          isDefault: id === "31",
          canChangeQty: false,
          price: price(10_00),
          stock: null,
        })),
      },
    ],
  })
  const engraved = product({
    sku: "MUG",
    customOptions: [
      {
        id: 1,
        title: "Engraving",
        type: "field",
        isRequired: true,
        lengthMax: 10,
        surcharge: null,
        values: [],
      },
    ],
  })
  const plate = product({
    sku: "PLAT",
    type: "configurable",
    variants: [variant("PLAT-R", { color: "1" }), variant("PLAT-B", { color: "2" })],
    configurableOptions: [choice("color", { 1: "Red", 2: "Blue" })],
  })
  const chosen = (part: Partial<ProductOption>): ProductOption => ({ ...emptyOption, ...part })
  const secondCup = chosen({ bundle: [{ optionId: "3", qty: 1, selections: ["32"] }] })
  const forAda = chosen({ custom: [{ optionId: "1", optionValue: "Ada" }] })
  const blue = chosen({
    configurable: [{ optionId: String(plate.configurableOptions[0]!.attributeId), optionValue: "2" }],
  })
  it.each([
    [
      "a bundle with its parts",
      box,
      { ...line("BOX"), option: secondCup },
      [{ sku: "BOX", option: secondCup }],
    ],
    [
      "the text of a custom option",
      engraved,
      { ...line("MUG-ADA"), option: forAda },
      [{ sku: "MUG", option: forAda }],
    ],
    [
      "the variant of the values, though the sku is the parent's",
      plate,
      { ...line("PLAT"), option: blue },
      [{ sku: "PLAT-B", option: blue }],
    ],
    ["the variant of the sku, without options", plate, line("PLAT-B"), [{ sku: "PLAT-B", option: blue }]],
  ] as const)("adds %s", (_, sold, ordered, expected) =>
    expect(onlyLine(reorderLine(sold, ordered, context))).toEqual(expected),
  )
  it.each([
    ["a bundle's choice is not known", box, line("BOX")],
    ["a bundle's choice is empty", box, { ...line("BOX"), option: emptyOption }],
    [
      "a part of the bundle is no longer offered",
      box,
      { ...line("BOX"), option: chosen({ bundle: [{ optionId: "3", qty: 1, selections: ["99"] }] }) },
    ],
    ["an engraving is not known", engraved, line("MUG")],
    ["a required engraving is missing", engraved, { ...line("MUG"), option: emptyOption }],
    [
      "it is a set, whose parts are lines of their own",
      product({ sku: "SET", type: "grouped" }),
      line("SET"),
    ],
  ] as const)("asks for a choice when %s", (_, sold, ordered) =>
    expect(reorderLine(sold, ordered, context)).toEqual({ tag: "choose" }),
  )
  it("finds a product by its id when a platform has put the choice into the sku", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.orderTracking.reorder([{ ...line("BOL-LARGE"), productId: 12 }]))
        expect(shop.views.cart?.lines).toMatchObject([{ sku: "BOL", qty: 2 }])
      }),
    ))
  it("adds what is available and names the rest, in one notification", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.orderTracking.reorder([line("BOL"), line("OUT"), line("NONE")]))
        expect(shop.views.cart?.lines.map(({ qty }) => qty)).toEqual([2])
        expect(notificationsOf(shop)).toEqual([{ tag: "Reordered", pieces: 2, left: "OUT, NONE" }])
      }),
    ))
})

describe("UI481 hasInvoice", () => {
  it.each([
    ["the platform has one", { hasInvoice: true, status: "cancelled" }, true],
    ["the platform has no invoice", { hasInvoice: false }, false],
    ["the field is missing", {}, true],
    ["the field is missing and the order is cancelled", { status: "cancelled" }, false],
  ] as const)("%s: %s", (_, fields, expected) =>
    expect(orderTrackingView({ ...noOrderTracked, order: order("FR-1", fields) }).hasInvoice).toBe(expected),
  )
  it("is false without an order", () => expect(orderTrackingView(noOrderTracked).hasInvoice).toBe(false))
})

describe("OR13 OrderTracking.open", () => {
  it.each([
    [new Unreachable({ request: "", cause: "timeout" }), "lookUp", "unreachable"],
    [new BadResponse({ request: "", fault: "empty", detail: "" }), "lookUp", "unreachable"],
    [refused(404), "lookUp", "unknown"],
    [refused(429), "cancel", "tooOften"],
    [refused(409), "cancel", "notNow"],
    [refused(409), "invoice", "noInvoice"],
    [refused(503), "invoice", "noInvoice"],
    [refused(503), "withdraw", "unreachable"],
  ] as const)("lookupFailure maps %s of %s to %s", (error, request, reason) =>
    expect(lookupFailure(request, error)).toBe(reason),
  )
  it("requires a number and a guest's e-mail address, and trims them", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.orderTracking.open({ number: " ", email: "ada@" }))
        expect(shop.views.orderTracking?.faults.map(({ field }) => field)).toEqual(["number", "email"])
        expect(device.platform.count("order.lookUp")).toBe(0)
        yield* act(() => shop.actions.orderTracking.open({ number: " FR-1 ", email: ada }))
        expect(shop.views.orderTracking).toMatchObject({
          faults: [],
          isBusy: false,
          order: { number: "FR-1" },
        })
        yield* act(() => shop.actions.orderTracking.open({ number: "FR-0", email: ada }))
        expect(shop.views.orderTracking).toMatchObject({
          order: null,
          problem: { request: "lookUp", reason: "unknown" },
        })
        expect(notificationsOf(shop)).toEqual([])
      }),
    ))
  it("ignores a response for an order that is no longer shown", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setLatency(50)
        shop.actions.orderTracking.open({ number: "FR-1", email: ada })
        yield* pass(1)
        shop.actions.orderTracking.close()
        yield* pass(500)
        expect(shop.views.orderTracking?.order).toBeNull()
      }),
    ))
  it("sends a repeated cancellation with the same key", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const keys: Array<string> = []
        device.platform.setHandler("order.cancel", ({ key }: { readonly key: string }) => {
          keys.push(key)
          if (keys.length === 1) throw refused(500)
          return order("FR-1", { status: "cancelled", isCancellable: false })
        })
        yield* act(() => shop.actions.orderTracking.open({ number: "FR-1", email: ada }))
        yield* act(() => shop.actions.orderTracking.cancel())
        expect(shop.views.orderTracking?.problem).toEqual({ request: "cancel", reason: "unreachable" })
        yield* act(() => shop.actions.orderTracking.cancel())
        expect(new Set(keys).size).toBe(1)
        expect(shop.views.orderTracking?.order?.status).toBe("cancelled")
      }),
    ))
})

describe("OR20 a guest acts with the code of a letter", () => {
  const refusedAs = (code: string) =>
    new Refused({ request: "", code: 403, message: null, result: null, refusal: { code, details: {} } })
  it("must enter the code, and a wrong code does not change the key", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const inputs: Array<{ readonly key: string; readonly code?: string }> = []
        device.platform.setHandler(
          "order.cancel",
          (input: { readonly key: string; readonly code?: string }) => {
            inputs.push(input)
            if (input.code !== "12345678")
              throw refusedAs(input.code === undefined ? "CodeNeeded" : "CodeWrong")
            return order("FR-1", { status: "cancelled", isCancellable: false })
          },
        )
        yield* act(() => shop.actions.orderTracking.open({ number: "FR-1", email: ada }))
        yield* act(() => shop.actions.orderTracking.cancel())
        expect(shop.views.orderTracking?.problem).toEqual({ request: "cancel", reason: "codeNeeded" })
        yield* act(() => shop.actions.orderTracking.cancel("1"))
        expect(shop.views.orderTracking?.problem).toEqual({ request: "cancel", reason: "codeWrong" })
        yield* act(() => shop.actions.orderTracking.cancel(" 12345678 "))
        expect(shop.views.orderTracking).toMatchObject({ problem: null, order: { status: "cancelled" } })
        expect(new Set(inputs.map(({ key }) => key)).size).toBe(1)
      }),
    ))
  it("asks for a code that was left empty, and requests another letter only without one", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const requests: Array<string> = []
        const refuse = (name: string) => () => {
          requests.push(name)
          throw refusedAs("CodeNeeded")
        }
        device.platform.setHandler("order.cancel", refuse("cancel"))
        device.platform.setHandler("order.draftWithdrawal", () => ({ orderNumber: "FR-1", lines: [] }))
        device.platform.setHandler("order.declareWithdrawal", refuse("declare"))
        const missing = [{ field: "code", tag: "required" }]
        const { orderTracking } = shop.actions
        yield* act(() => orderTracking.open({ number: "FR-1", email: ada }))
        yield* act(() => orderTracking.cancel(" "))
        expect(shop.views.orderTracking).toMatchObject({ faults: missing, problem: null })
        yield* act(() => orderTracking.draft({ number: "FR-1", email: ada, name: "Ada", lines: null }))
        yield* act(() => orderTracking.declare(undefined, ""))
        expect(shop.views.orderTracking).toMatchObject({ faults: missing, problem: null })
        expect(requests).toEqual([])
        yield* act(() => orderTracking.declare())
        expect(shop.views.orderTracking).toMatchObject({ faults: [], problem: { reason: "codeNeeded" } })
        expect(requests).toEqual(["declare"])
      }),
    ))
  it("sends the code with the second step of a withdrawal", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const codes: Array<unknown> = []
        device.platform.setHandler("order.draftWithdrawal", () => ({ orderNumber: "FR-1", lines: [] }))
        device.platform.setHandler("order.declareWithdrawal", ({ code }: { readonly code?: string }) => {
          codes.push(code)
          throw refusedAs("CodeWrong")
        })
        yield* act(() =>
          shop.actions.orderTracking.draft({ number: "FR-1", email: ada, name: "Ada", lines: null }),
        )
        yield* act(() => shop.actions.orderTracking.declare(undefined, "12345678"))
        expect(codes).toEqual(["12345678"])
        expect(shop.views.orderTracking?.problem).toEqual({ request: "withdraw", reason: "codeWrong" })
        expect(shop.views.orderTracking?.draft).not.toBeNull()
      }),
    ))
})

describe("OR14 a withdrawal", () => {
  it("covers the remaining pieces, and none of a cancelled order", () => {
    expect(withdrawable(order("FR-1"))).toEqual([{ position: 0, qty: 2 }])
    expect(withdrawable(order("FR-1", { status: "cancelled" }))).toEqual([])
  })
  it("declares in its second step, once for repeated requests", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const declared: Array<{ readonly key: string }> = []
        const drafted = { orderNumber: "FR-1", lines: [{ position: 0, qty: 2, sku: "BOL", name: "Bowl" }] }
        device.platform.setHandler("order.draftWithdrawal", () => drafted)
        device.platform.setHandler("order.declareWithdrawal", (wish: { readonly key: string }) => {
          declared.push(wish)
          if (declared.length === 1) throw refused(500)
          return {
            ...drafted,
            receipt: "W-1",
            name: "Ada",
            declaredAt: "2026-11-22T00:00:00.000Z",
            text: "…",
          }
        })
        yield* act(() => shop.actions.orderTracking.declare())
        yield* act(() =>
          shop.actions.orderTracking.draft({ number: "FR-1", email: ada, name: " ", lines: null }),
        )
        expect(shop.views.orderTracking?.faults).toEqual([{ field: "name", tag: "required" }])
        yield* act(() =>
          shop.actions.orderTracking.draft({ number: "FR-1", email: ada, name: "Ada", lines: null }),
        )
        expect(shop.views.orderTracking?.draft).toEqual({ ...drafted, name: "Ada" })
        expect(declared).toEqual([])
        yield* act(() => shop.actions.orderTracking.declare())
        expect(shop.views.orderTracking?.problem).toEqual({ request: "withdraw", reason: "unreachable" })
        yield* act(() => shop.actions.orderTracking.declare())
        expect(declared).toHaveLength(2)
        expect(declared[0]).toEqual(declared[1])
        expect(shop.views.orderTracking).toMatchObject({ draft: null, receipt: { receipt: "W-1" } })
      }),
    ))
})

describe("UI276 OrderTracking.discardDraft", () => {
  const lines = [{ position: 0, qty: 1 }]
  const wish = { number: "FR-1", email: ada, name: " Ada ", lines }
  it("returns to the filled first step", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setHandler("order.draftWithdrawal", () => ({ orderNumber: "FR-1", lines: [] }))
        yield* act(() => shop.actions.orderTracking.open({ number: "FR-1", email: ada }))
        yield* act(() => shop.actions.orderTracking.draft(wish))
        yield* act(() => shop.actions.orderTracking.discardDraft())
        expect(shop.views.orderTracking).toMatchObject({
          draft: null,
          lookup: { number: "FR-1", email: ada },
          order: { number: "FR-1" },
          withdrawal: { name: "Ada", lines },
        })
        yield* act(() => shop.actions.orderTracking.draft({ ...wish, name: "Anne" }))
        expect(shop.views.orderTracking).toMatchObject({
          draft: { name: "Anne" },
          withdrawal: { name: "Anne" },
        })
        yield* act(() => shop.actions.orderTracking.close())
        expect(shop.views.orderTracking?.withdrawal).toBeNull()
      }),
    ))
  it("retains the typed text when a field has a fault", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.orderTracking.draft({ ...wish, email: "nobody" }))
        expect(shop.views.orderTracking).toMatchObject({
          draft: null,
          lookup: { number: "FR-1", email: "nobody" },
          withdrawal: { name: "Ada", lines },
          faults: [{ field: "email" }],
        })
      }),
    ))
  it("takes the fields of a form without script", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.orderTracking.discardDraft({ ...wish, lines: null }))
        expect(shop.views.orderTracking).toMatchObject({
          draft: null,
          lookup: { number: "FR-1", email: ada },
          withdrawal: { name: " Ada ", lines: null },
        })
      }),
    ))
})

describe("OR17 OrderTracking.declare without a first step", () => {
  it("sends the key of the form", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        const declared: Array<unknown> = []
        device.platform.setHandler("order.declareWithdrawal", (wish: unknown) => {
          declared.push(wish)
          return { orderNumber: "FR-1", receipt: "W-1", name: "Ada", lines: [], declaredAt: "", text: "…" }
        })
        const wish = { number: "FR-1", email: ada, name: "Ada", lines: [{ position: 0, qty: 1 }], key: "k" }
        yield* act(() => shop.actions.orderTracking.declare(wish))
        expect(declared).toEqual([wish])
        expect(shop.views.orderTracking).toMatchObject({
          lookup: { email: ada },
          receipt: { receipt: "W-1" },
        })
      }),
    ))
})

describe("OR18 an order that was withdrawn completely", () => {
  it("is not cancellable, unlike one with remaining pieces", () => {
    const view = (withdrawnQty: number) => {
      const plain = order("FR-1")
      const lines = plain.lines.map((line) => ({ ...line, withdrawnQty }))
      return orderTrackingView({ ...noOrderTracked, order: { ...plain, lines } })
    }
    expect(view(0).isCancellable).toBe(true)
    expect(view(1).isCancellable).toBe(true)
    expect(view(3).isCancellable).toBe(false)
  })
})

describe("SE13 a sign-out", () => {
  it("clears the tracked order", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.users.register(ada, "Kiln-and-clay9")
        yield* act(() => shop.actions.account.login({ email: ada, password: "Kiln-and-clay9" }))
        yield* act(() => shop.actions.orderTracking.open({ number: "FR-1", email: null }))
        expect(shop.views.orderTracking?.order).not.toBeNull()
        shop.actions.account.logout()
        yield* pass(1000)
        expect(shop.views.orderTracking?.order).toBeNull()
        expect(yield* SubscriptionRef.get(device.online)).toBe(true)
      }),
    ))
})
