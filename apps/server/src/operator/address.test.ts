import { emptyAddress } from "@shop/core/address"
import { expect, it } from "vitest"
import { addressText } from "./address.ts"

const anne = {
  ...emptyAddress,
  firstName: "Anne",
  lastName: "Martin",
  street: "Rue des Potiers",
  house: "1",
  postcode: "69001",
  city: "Lyon",
  country: "FR",
  phone: "+33 6 12 34 56 78",
}

it.each([
  [JSON.stringify(anne), "Anne Martin, Rue des Potiers 1, 69001 Lyon, France, +33 6 12 34 56 78"],
  ["{}", ""],
  [null, ""],
])("an operator reads the stored address %s as %j", (json, text) => {
  expect(addressText(json)).toBe(text)
})
