import { Effect } from "effect"
import { describe, expect, it } from "vitest"
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
} from "@shop/testing"
import { defaults } from "../settings/index.ts"

const engraving = {
  id: 7,
  title: "Engraving",
  type: "field" as const,
  isRequired: false,
  lengthMax: 10,
  surcharge: { id: 1, title: "", priceType: "fixed" as const, priceCents: cents(5_00), pricePpm: 0 },
  values: [],
}
const bowl = product({
  id: 1,
  sku: "BOL",
  type: "configurable",
  customOptions: [engraving],
  configurableOptions: [choice("color", { 1: "Red", 2: "Blue", 3: "Green" })],
  variants: [
    variant("BOL-R", { color: "1" }, { id: 11, stock: stock({ qty: 1000 }) }),
    variant("BOL-B", { color: "2" }, { id: 12, price: price(30_00), stock: stock({ qty: 4 }) }),
  ],
})
const cup = product({ id: 2, sku: "TASSE" })

const inShop = (test: (shop: OpenShop, device: Device) => Effect.Effect<void>) =>
  run(
    Effect.scoped(
      Effect.gen(function* () {
        const device = yield* makeDevice(makePlatform([bowl, cup]))
        const shop = yield* openShop(device)
        yield* pass(0)
        shop.actions.cart.add({ sku: "BOL-R", qty: 2 })
        yield* pass(1000)
        yield* test(shop, device)
      }),
    ),
  )
const act = (work: () => void) =>
  Effect.suspend(() => {
    work()
    return pass(1000)
  })
const keys = ({ views }: OpenShop) => (views.cart?.lines ?? []).map(({ key }) => key)
const lines = ({ views }: OpenShop) =>
  (views.cart?.lines ?? []).map(({ sku, qty, unitCents }) => [sku, qty, unitCents])
const tags = ({ views }: OpenShop) => views.notifications?.map(({ body }) => body.tag)
const open = (shop: OpenShop) => act(() => shop.actions.cartEdit.open(keys(shop)[0]!))

describe("CA36 CartEditor", () => {
  it("shows the product of the line, and its other choices", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* open(shop)
        const edit = shop.views.cartEdit
        expect(edit).toMatchObject({ qty: 2, page: { sku: "BOL-R" }, price: { payableCents: 24_00 } })
        expect(edit?.page.choices[0]?.values.map(({ id, isSelected }) => [id, isSelected])).toEqual([
          ["1", true],
          ["2", false],
          ["3", false],
        ])
      }),
    ))
  it("changes cart and server when it saves", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* open(shop)
        yield* act(() => shop.actions.cartEdit.choose("color", "2"))
        yield* act(() => shop.actions.cartEdit.setQty(3))
        yield* act(() => shop.actions.cartEdit.setOptions({ customOptions: { 7: "Ada" } }))
        expect(shop.views.cartEdit).toMatchObject({ qty: 3, price: { payableCents: 35_00 } })
        expect(lines(shop)).toEqual([["BOL-R", 2, 24_00]])
        yield* act(() => shop.actions.cartEdit.save())
        expect(shop.views.cartEdit).toBe(null)
        expect(lines(shop)).toEqual([["BOL-B", 3, 35_00]])
        expect(device.platform.held()).toEqual({ "BOL-B": 3 })
        expect(tags(shop)).toContain("QuantityUpdated")
      }),
    ))
  it("does not change the cart when it closes", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* open(shop)
        yield* act(() => shop.actions.cartEdit.setQty(9))
        yield* act(() => shop.actions.cartEdit.close())
        expect(shop.views.cartEdit).toBe(null)
        expect(lines(shop)).toEqual([["BOL-R", 2, 24_00]])
        yield* act(() => shop.actions.cartEdit.save())
        expect(lines(shop)).toEqual([["BOL-R", 2, 24_00]])
      }),
    ))
  it("notifies of a choice without a variant, and stays as it was", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* open(shop)
        yield* act(() => shop.actions.cartEdit.choose("color", "3"))
        expect(tags(shop)).toContain("NoSuchConfiguration")
        expect(shop.views.cartEdit?.page.sku).toBe("BOL-R")
      }),
    ))
  it("limits the quantity to the stock, with a notification", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* open(shop)
        yield* act(() => shop.actions.cartEdit.choose("color", "2"))
        yield* act(() => shop.actions.cartEdit.setQty(9))
        yield* act(() => shop.actions.cartEdit.save())
        expect(lines(shop)).toEqual([["BOL-B", 4, 30_00]])
        expect(tags(shop)).toContain("QtyLimited")
      }),
    ))
  it("stays open after an invalid option", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* open(shop)
        yield* act(() => shop.actions.cartEdit.setOptions({ customOptions: { 7: "much too long a text" } }))
        yield* act(() => shop.actions.cartEdit.save())
        expect(tags(shop)).toContain("OptionInvalid")
        expect(shop.views.cartEdit?.key).toBe(keys(shop)[0])
        expect(lines(shop)).toEqual([["BOL-R", 2, 24_00]])
      }),
    ))
  it("stays open when the cart has the whole stock", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.cart.add({ sku: "BOL-B", qty: 4 }))
        yield* open(shop)
        yield* act(() => shop.actions.cartEdit.choose("color", "2"))
        yield* act(() => shop.actions.cartEdit.save())
        expect(tags(shop)).toContain("QtyLimited")
        expect(shop.views.cartEdit).not.toBe(null)
        expect(lines(shop)).toEqual([
          ["BOL-R", 2, 24_00],
          ["BOL-B", 4, 30_00],
        ])
      }),
    ))
  it("closes when its line is removed in any tab", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* open(shop)
        yield* act(() => shop.actions.cart.remove(keys(shop)[0]!))
        expect(shop.views.cartEdit).toBe(null)
      }),
    ))
  describe("while the product of a line loads slowly", () => {
    const [slow, quick] = [1000, 10]
    /** The page was opened anew, so that its memory has no product yet. */
    const inNewPage = (test: (shop: OpenShop, device: Device) => Effect.Effect<void>) =>
      inShop((before, device) =>
        Effect.gen(function* () {
          yield* act(() => before.actions.cart.add({ sku: "TASSE", qty: 1 }))
          const shop = yield* openShop(device)
          yield* pass(1000)
          yield* test(shop, device)
        }).pipe(Effect.scoped),
      )
    const openSlowly = (shop: OpenShop, device: Device, key: string) =>
      Effect.suspend(() => {
        device.platform.setLatency(slow)
        shop.actions.cartEdit.open(key)
        return Effect.andThen(
          pass(quick),
          Effect.sync(() => device.platform.setLatency(quick)),
        )
      })
    it("opens the line that was asked for last", () =>
      inNewPage((shop, device) =>
        Effect.gen(function* () {
          const [first, second] = keys(shop)
          yield* openSlowly(shop, device, first!)
          shop.actions.cartEdit.open(second!)
          yield* pass(3 * slow)
          expect(shop.views.cartEdit?.key).toBe(second)
        }),
      ))
    it("stays closed after it was closed", () =>
      inNewPage((shop, device) =>
        Effect.gen(function* () {
          yield* openSlowly(shop, device, keys(shop)[0]!)
          shop.actions.cartEdit.close()
          yield* pass(3 * slow)
          expect(shop.views.cartEdit ?? null).toBe(null)
        }),
      ))
    it("opens the line with its quantity of now", () =>
      inNewPage((shop, device) =>
        Effect.gen(function* () {
          const [line] = keys(shop)
          yield* openSlowly(shop, device, line!)
          shop.actions.cart.setQty(line!, 5)
          yield* pass(3 * slow)
          expect(shop.views.cartEdit?.qty).toBe(5)
        }),
      ))
    it("does not open a line that was removed", () =>
      inNewPage((shop, device) =>
        Effect.gen(function* () {
          const [line] = keys(shop)
          yield* openSlowly(shop, device, line!)
          shop.actions.cart.remove(line!)
          yield* pass(3 * slow)
          expect(shop.views.cartEdit ?? null).toBe(null)
        }),
      ))
  })
  it("does not open a missing line", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        yield* act(() => shop.actions.cartEdit.open("NONE"))
        expect(shop.views.cartEdit).toBe(null)
      }),
    ))
})

describe("CA7 the confirmation before a line is removed", () => {
  const settings = { ...defaults, cart: { ...defaults.cart, confirmRemove: true } }
  it.each([
    ["the first button removes the line", true, []],
    ["the second button dismisses the question", false, [["BOL-R", 2, 24_00]]],
  ] as const)("%s", (_, isConfirmed, expected) =>
    run(
      Effect.scoped(
        Effect.gen(function* () {
          const shop = yield* openShop(yield* makeDevice(makePlatform([bowl])), settings)
          yield* pass(0)
          yield* act(() => shop.actions.cart.add({ sku: "BOL-R", qty: 2 }))
          yield* act(() => shop.actions.cart.remove(keys(shop)[0]!))
          expect(lines(shop)).toEqual([["BOL-R", 2, 24_00]])
          const question = shop.views.notifications?.find(({ body }) => body.tag === "ConfirmRemoval")
          expect(question).toMatchObject({ secondAction: "dismiss" })
          yield* act(() =>
            isConfirmed
              ? shop.actions.notification.act(question!.id)
              : shop.actions.notification.close(question!.id),
          )
          expect(lines(shop)).toEqual(expected)
        }),
      ),
    ),
  )
})
