import { describe, expect, it } from "vitest"
import { price, product, stock } from "@shop/testing"
import { type BundleLink, type GroupedLink, shownPrice, sku, skusOfBareParts, withParts } from "./index.ts"

const bundleLink = (id: string, partSku: string, fields: Partial<BundleLink> = {}): BundleLink => ({
  id,
  sku: sku(partSku),
  name: partSku,
  qty: 1,
  isDefault: false,
  canChangeQty: false,
  price: null,
  stock: null,
  ...fields,
})
const groupedLink = (partSku: string, fields: Partial<GroupedLink> = {}): GroupedLink => ({
  sku: sku(partSku),
  name: partSku,
  qty: 1,
  image: null,
  price: null,
  stock: null,
  ...fields,
})
const bundle = (...links: ReadonlyArray<BundleLink>) =>
  product({
    sku: "TEA",
    type: "bundle",
    price: price(0),
    bundleOptions: [{ id: 1, title: "Cup", isRequired: true, type: "select", links }],
  })
const set = (...groupedLinks: ReadonlyArray<GroupedLink>) =>
  product({ sku: "SET", type: "grouped", price: price(0), groupedLinks })

const cup = product({
  id: 5,
  sku: "CUP",
  name: "Cup",
  price: price(12_00),
  stock: stock({ qty: 3 }),
  image: "/cup.jpg",
})
const jug = product({ id: 6, sku: "JUG", name: "Jug", price: price(30_00) })
const tiers = [{ groupId: null, qtyMin: 6, priceCents: cup.price!.payable.netCents }]

describe("PD24 parts of bundles and sets", () => {
  it.each([
    ["a bundle", [bundle(bundleLink("1", "CUP"), bundleLink("2", "JUG"))], ["CUP", "JUG"]],
    ["a set", [set(groupedLink("CUP"), groupedLink("JUG"))], ["CUP", "JUG"]],
    ["each sku once", [bundle(bundleLink("1", "CUP")), set(groupedLink("CUP"))], ["CUP"]],
    ["a part with a price and no name", [bundle(bundleLink("1", "CUP", { price: price(9_00) }))], ["CUP"]],
    [
      "a part with a name and no price, and its neighbour",
      [set(groupedLink("CUP", { name: "Cup" }), groupedLink("JUG", { name: "Jug", price: price(1) }))],
      ["CUP", "JUG"],
    ],
    [
      "no whole part",
      [
        bundle(bundleLink("1", "CUP", { name: "Cup", price: price(12_00) })),
        set(groupedLink("CUP", { name: "Cup", price: price(12_00) })),
        cup,
      ],
      [],
    ],
  ])("are requested by sku: %s", (_, products, skus) => expect(skusOfBareParts(products)).toEqual(skus))

  it("have the names, prices and stock of their own products", () => {
    const [tea, pieces] = withParts(
      [
        bundle(bundleLink("1", "CUP", { qty: 2, isDefault: true })),
        set(groupedLink("CUP"), groupedLink("JUG")),
      ],
      [jug, { ...cup, tiers }],
    )
    expect(tea!.bundleOptions[0]!.links).toEqual([
      bundleLink("1", "CUP", { qty: 2, isDefault: true, name: "Cup", price: cup.price, stock: cup.stock }),
    ])
    expect(pieces!.groupedLinks).toEqual([
      groupedLink("CUP", { name: "Cup", image: "/cup.jpg", price: cup.price, tiers, stock: cup.stock }),
      groupedLink("JUG", { name: "Jug", price: jug.price, stock: jug.stock }),
    ])
    expect([tea!, pieces!].map((one) => shownPrice(one)?.lowest.payable.grossCents)).toEqual([24_00, 42_00])
  })

  it("keep the price that the bundle sets for them", () => {
    const fixed = bundleLink("1", "CUP", { price: price(9_00) })
    const [tea] = withParts([bundle(fixed)], [cup])
    expect(tea!.bundleOptions[0]!.links[0]).toMatchObject({ name: "Cup", price: price(9_00) })
  })

  it("are left out when they are not sold, and other products do not change", () => {
    const whole = bundle(bundleLink("1", "GONE", { name: "Gone", price: price(1) }))
    const [tea, pieces, unchanged] = withParts(
      [
        bundle(bundleLink("1", "GONE"), bundleLink("2", "CUP")),
        set(groupedLink("GONE"), groupedLink("JUG")),
        whole,
      ],
      [cup, jug],
    )
    expect(tea!.bundleOptions[0]!.links.map((link) => link.sku)).toEqual(["CUP"])
    expect(pieces!.groupedLinks.map((link) => link.sku)).toEqual(["JUG"])
    expect(unchanged).toBe(whole)
  })
})
