import { Effect, Exit } from "effect"
import { expect, it } from "vitest"
import { address } from "@shop/testing"
import { checkChange, checkRegistration } from "./profile.ts"

const person = { email: "anne@example.org", firstName: "Y", lastName: "O" }

it("FO16 a customer with a last name of one letter registers, and saves the profile and an address", () => {
  expect(
    Exit.isSuccess(Effect.runSyncExit(checkRegistration({ ...person, password: "Kiln-and-clay9" }))),
  ).toBe(true)
  const saved = {
    id: null,
    address: { ...address, lastName: "O" },
    isDefaultBilling: true,
    isDefaultShipping: true,
  }
  const change = checkChange({ ...person, addresses: [saved] }, [], ["FR"])
  expect(Effect.runSync(change)).toMatchObject({ lastName: "O", addresses: [{ address: { lastName: "O" } }] })
})
