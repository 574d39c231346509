import { Effect, type Scope } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makeDevice, pass, run, type Device } from "../testing/device.ts"
import { product } from "../testing/builders.ts"
import { makePlatform } from "../testing/platform.ts"
import { type OpenShop, openShop } from "../testing/shop.ts"
import { limits } from "../settings/index.ts"
import { see } from "./seen.ts"

const one = (sku: string) => ({ sku, name: sku, href: `/fr/${sku}`, image: "" })
const goods = Array.from({ length: 9 }, (_, index) => product({ id: index + 1, sku: `BOWL-${index + 1}` }))

const inShop = (test: (shop: OpenShop, device: Device) => Effect.Effect<void, never, Scope.Scope>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice(makePlatform(goods))
      const shop = yield* openShop(device)
      yield* pass(1000)
      yield* test(shop, device)
    }),
  )
const open = (shop: OpenShop, url: string) =>
  Effect.suspend(() => {
    shop.actions.page.open(url, "push")
    return pass(1000)
  })
const skus = (shop: OpenShop) => (shop.views.seen ?? []).map(({ sku }) => sku)

describe("SH20 products looked at", () => {
  it("are told latest first, each once, and again at the next visit", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        expect(skus(shop)).toEqual([])
        for (const sku of ["BOWL-1", "BOWL-2", "BOWL-1"]) yield* open(shop, `/fr/${sku.toLowerCase()}`)
        yield* open(shop, "/fr")
        expect(skus(shop)).toEqual(["BOWL-1", "BOWL-2"])
        const again = yield* openShop(device)
        yield* pass(0)
        expect(skus(again)).toEqual(["BOWL-1", "BOWL-2"])
      }),
    ))
  it("go with whoever signs out", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* open(shop, "/fr/bowl-3")
        shop.actions.account.logout()
        yield* pass(1000)
        expect(skus(shop)).toEqual([])
        expect(JSON.stringify([...(device.kept.get("search") ?? new Map())])).not.toContain("BOWL-3")
      }),
    ))
  it.each([["nonsense"], [{ a: 1 }], [[null, { sku: "A" }, 3]]])("kept as %j are none", (broken) =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        yield* open(shop, "/fr/bowl-1")
        const kept = device.kept.get("search")!
        for (const [name, text] of kept)
          kept.set(
            name,
            text.includes('"seen fr"') ? JSON.stringify({ ...JSON.parse(text), value: broken }) : text,
          )
        const again = yield* openShop(device)
        yield* pass(0)
        expect(skus(again)).toEqual([])
      }),
    ),
  )
})

describe("SH19 a page beside the one that is shown", () => {
  it("is read without leaving, and one that is not there says so", () =>
    inShop((shop) =>
      Effect.gen(function* () {
        expect(shop.views.aside).toBeNull()
        const before = shop.views.page
        shop.actions.page.read("/fr/bowl-1")
        yield* pass(1000)
        expect(shop.views.aside).toMatchObject({
          url: "/fr/bowl-1",
          isFailed: false,
          page: { kind: "product" },
        })
        shop.actions.page.read("/fr/nowhere")
        yield* pass(1000)
        expect(shop.views.aside).toEqual({ url: "/fr/nowhere", page: null, isFailed: true })
        expect(shop.views.page).toBe(before)
        expect(skus(shop)).toEqual([])
      }),
    ))
  it("the last one asked for wins, and one on its way is told as such", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setLatency(50)
        shop.actions.page.read("/fr/bowl-1")
        shop.actions.page.read("/fr/bowl-2")
        yield* pass(1)
        expect(shop.views.aside).toEqual({ url: "/fr/bowl-2", page: null, isFailed: false })
        yield* pass(1000)
        expect(shop.views.aside?.url).toBe("/fr/bowl-2")
      }),
    ))
})

describe("laws", () => {
  it("SH20 what is seen last comes first, none is there twice, and there are no more than may be", () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 40 }), (looks) => {
        const list = looks.reduce<ReturnType<typeof see>>((before, look) => see(before, one(`${look}`)), [])
        const latest = [...new Set(looks.toReversed())].map(String).slice(0, limits.seenMax)
        expect(list.map(({ sku }) => sku)).toEqual(latest)
      }),
    ))
})
