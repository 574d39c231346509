import { expect, it } from "vitest"
import { CartCalls, type CartToken } from "./index.ts"

const cart = "c" as CartToken
const address = { country: "FR", region: "", postcode: "69001", city: "Lyon", street: [] }
const shipped = { cart, country: "FR", shipping: null, carrierCode: null, methodCode: null }

// The wire, the gate and the platform know a call by this name alone.
it.each([
  [CartCalls.create({}), "cart.create"],
  [CartCalls.pull({ cart }), "cart.pull"],
  [CartCalls.remove({ cart, sku: "BOL", itemId: 1 }), "cart.delete"],
  [CartCalls.totals({ cart }), "cart.totals"],
  [CartCalls.collectTotals({ cart, carrierCode: "", methodCode: "", paymentCode: "" }), "cart.collectTotals"],
  [CartCalls.shippingMethods({ cart, address }), "cart.shippingMethods"],
  [CartCalls.paymentMethods({ cart }), "cart.paymentMethods"],
  [CartCalls.shippingInformation(shipped), "cart.shippingInformation"],
  [CartCalls.applyCoupon({ cart, code: "TEN" }), "cart.applyCoupon"],
  [CartCalls.deleteCoupon({ cart }), "cart.deleteCoupon"],
  [CartCalls.discard({ cart }), "cart.discard"],
])("CA4 %j is %s", (call, tag) => expect(call._tag).toBe(tag))
