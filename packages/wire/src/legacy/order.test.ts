import { describe, expect, it } from "vitest"
import { addressFields, addressFrom, completeAddress } from "@shop/core/address"
import { defaults } from "@shop/core/store-view"
import * as Addresses from "./address.ts"
import * as Order from "./order.ts"
import * as User from "./user.ts"

const body = {
  order_id: "o-1",
  user_id: "",
  cart_id: "9f3c",
  store_code: "fr",
  products: [{ sku: "BOWL-S", parentSku: "BOWL", qty: 1, price: 20.83 }],
  addressInformation: {
    billingAddress: {
      country_id: "FR",
      street: ["1 rue X", "2"],
      postcode: "69001",
      city: "Lyon",
      firstname: "A",
      lastname: "B",
      email: "a@b.co",
    },
    shipping_method_code: "flatrate",
    shipping_carrier_code: "flatrate",
    payment_method_code: "checkmo",
  },
}

describe("WI25 addresses", () => {
  it("reads the second line of the street as the house, any more after it", () => {
    expect(Addresses.decode({ street: ["1 rue X", "2", "", "B"], countryId: "FR" })).toEqual({
      street: "1 rue X",
      house: "2, B",
      country: "FR",
    })
  })

  it.each([[[null, null]], [[]], [null], [["", ""]]])("reads the street %j as missing", (street) => {
    expect(Addresses.decode({ street, country_id: "DE" })).toEqual({ country: "DE" })
  })

  it("leaves an empty company and vat number out, which servers refuse", () => {
    const written = Addresses.encode(completeAddress({ street: "1 rue X", city: "Lyon" }))
    expect(written).toMatchObject({ street: ["1 rue X"], city: "Lyon", firstname: "" })
    expect(Object.keys(written)).not.toEqual(expect.arrayContaining(["company"]))
    expect(Object.keys(written)).not.toEqual(expect.arrayContaining(["vat_id"]))
  })
})

describe("WI240 each field of an address", () => {
  const decoded = Order.decode(body)
  if (typeof decoded === "string") throw new Error(decoded)
  const address = completeAddress(addressFrom((field) => `text of ${field}`))
  const order = Order.decode(
    JSON.parse(
      JSON.stringify(Order.encode({ ...decoded, billing: address, shipping: address }, defaults[0]!)),
    ),
  )
  const saved = { id: 7, address, isDefaultBilling: false, isDefaultShipping: false }
  const profile = User.decodeChange({
    email: "a@b.co",
    firstname: "A",
    lastname: "B",
    addresses: User.encodeChange({ email: "a@b.co", firstName: "A", lastName: "B", addresses: [saved] })[
      "addresses"
    ],
  })
  it.each(addressFields)("%s reaches the platform with an order and with a profile", (field) => {
    expect(order).toMatchObject({
      billing: { [field]: address[field] },
      shipping: { [field]: address[field] },
    })
    expect(profile).toMatchObject({ addresses: [{ address: { [field]: address[field] } }] })
  })
})

describe("AD8 WI25 the region of a platform", () => {
  const doc = { region: "Michigan", region_id: 33, region_code: "MI", country_id: "US" }
  const known = completeAddress(Addresses.decode(doc))
  it.each([
    ["is sent back", known, { region_id: 33, region_code: "MI" }],
    ["not for another region", { ...known, region: "Ohio" }, { region_id: 0, region_code: "" }],
    ["not for another country", { ...known, country: "FR" }, { region_id: 0, region_code: "" }],
    ["is 0 without one", completeAddress({ country: "FR" }), { region_id: 0, region_code: "" }],
  ])("%s", (_, address, expected) => expect(Addresses.encodeRegion(address)).toEqual(expected))
  it.each([{}, { region_id: 0, region_code: "" }, { region_id: 33, region: "" }])(
    "is unknown with %j",
    (change) =>
      expect(
        Addresses.decode({ region: "Corse", country_id: "FR", ...change }).platformRegion,
      ).toBeUndefined(),
  )
})

describe("CK41 the data of a payment method", () => {
  it.each([
    [
      { token: "t", saved: true },
      { token: "t", saved: true },
    ],
    [undefined, {}],
    ["text", {}],
  ])("%j is sent as %j", (payment_method_additional, expected) => {
    const addressInformation = { ...body.addressInformation, payment_method_additional }
    const order = Order.decode({ ...body, addressInformation })
    if (typeof order === "string") throw new Error(order)
    expect(Order.encode(order, defaults[1]!)["addressInformation"]).toMatchObject({
      payment_method_additional: expected,
    })
  })
})

describe("WI26 orders", () => {
  it("reads an order of an older client: without a total, prices for the record", () => {
    expect(Order.decode(body)).toMatchObject({
      orderId: "o-1",
      cart: "9f3c",
      personal: { firstName: "A", lastName: "B", email: "a@b.co" },
      shipping: null,
      billing: { street: "1 rue X", house: "2", country: "FR" },
      lines: [{ sku: "BOWL-S", parentSku: "BOWL", qty: 1, unitGrossCents: 2083 }],
      grandCents: null,
    })
  })

  it.each([[undefined], [""], [" "], [null]])("D1: reads an order whose order_id is %j", (order_id) => {
    expect(Order.decode({ ...body, order_id })).toMatchObject({ orderId: "", cart: "9f3c" })
  })

  it.each([
    ["products is missing or empty", { products: [] }],
    ["products: each needs a sku and a qty above 0", { products: [{ sku: "A", qty: 0 }] }],
    ["products: each needs a sku and a qty above 0", { products: [{ sku: "A", qty: 1 }, "B"] }],
    [
      "addressInformation.billingAddress is missing",
      { addressInformation: { payment_method_code: "checkmo" } },
    ],
    ["addressInformation.payment_method_code is missing", { addressInformation: { billingAddress: {} } }],
  ])("reports that %s", (words, wrong) => expect(Order.decode({ ...body, ...wrong })).toBe(words))

  it("writes the view, the required texts, and no shipping address without shipping", () => {
    const order = Order.decode({ ...body, cart_id: 42, grand_total: 25.5 })
    if (typeof order === "string") throw new Error(order)
    const written = Order.encode(order, defaults[1]!)
    expect(written).toMatchObject({
      order_id: "o-1",
      store_code: "en",
      store_id: 2,
      cart_id: "42",
      user_id: "",
      grand_total: 25.5,
    })
    expect(written["addressInformation"]).not.toHaveProperty("shippingAddress")
  })
})

describe("WI27 a placed order", () => {
  it.each([
    [
      { magentoOrderId: 9, backendOrderId: "9", orderNumber: "000009", transferedAt: "2026-11-21" },
      { orderNumber: "000009", backendOrderId: "9", placedAt: "2026-11-21" },
    ],
    [
      { backendOrderId: 9, orderNumber: null },
      { orderNumber: "9", backendOrderId: "9", placedAt: "" },
    ],
    [17, { orderNumber: "17", backendOrderId: "17", placedAt: "" }],
    ["17", { orderNumber: "17", backendOrderId: "17", placedAt: "" }],
    ["OK", { orderNumber: "", backendOrderId: "", placedAt: "" }],
    ["Order accepted on day 2", { orderNumber: "", backendOrderId: "", placedAt: "" }],
    [true, { orderNumber: "", backendOrderId: "", placedAt: "" }],
    [null, { orderNumber: "", backendOrderId: "", placedAt: "" }],
    [{}, { orderNumber: "", backendOrderId: "", placedAt: "" }],
    [{ orderNumber: "9" }, { orderNumber: "9", backendOrderId: "", placedAt: "" }],
  ])("D22: %j is placed", (result, placed) => expect(Order.decodePlaced(result)).toEqual(placed))

  it.each(["Invalid signature validation of BOWL"])("%j under code 200 is no placed order (O6)", (result) => {
    expect(Order.decodePlaced(result)).toBeNull()
  })
})
