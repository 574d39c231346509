import { Effect } from "effect"
import type { Profile, ProfileChange, SavedAddress } from "@shop/core/account"
import { normalizeAddress } from "@shop/core/address"
import * as Form from "@shop/core/form"
import { bounds } from "./bounds.ts"
import { type CustomerRecord, type CustomerRefused, refused, type Registration } from "./model.ts"

/** Formats a date for profiles and orders: "YYYY-MM-DD HH:mm:ss", in UTC. @rule CM66 - wire §4 Profile */
export const moment = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace("T", " ")

/** A customer as the core knows them. @rule CM66 */
export const profileOf = (
  customer: Omit<CustomerRecord, "password" | "store">,
  addresses: ReadonlyArray<SavedAddress>,
  groupToken: string | null,
): Profile => ({
  id: customer.id,
  email: customer.email,
  firstName: customer.firstName,
  lastName: customer.lastName,
  groupId: customer.groupId,
  groupToken,
  createdAt: moment(customer.createdAtMs),
  addresses,
})

/**
 * Validates and tidies a registration.
 *
 * @fails CustomerRefused FieldsInvalid
 * @rule CM63 - S2 §5
 */
export const checkRegistration = (given: Registration): Effect.Effect<Registration, CustomerRefused> => {
  const person = {
    email: given.email.trim(),
    firstName: Form.oneLine(given.firstName),
    lastName: Form.oneLine(given.lastName),
  }
  const faults = [...Form.refusable(Form.personal(person)), ...weakness(given.password)]
  return faults.length > 0
    ? Effect.fail(refused({ tag: "FieldsInvalid", faults }))
    : Effect.succeed({ ...person, password: given.password })
}

/**
 * Validates a new password, with faults of the field "password".
 * @rule CM60 - S2 §5 (the core's form rules)
 */
export const weakness = (password: string): ReadonlyArray<Form.Fault> =>
  Form.newPassword("password", password, password)

/**
 * Validates and tidies a change of a profile. Of several default addresses of a kind, the last one counts.
 *
 * @param own - the customer's current addresses
 * @param countries - ISO codes of the countries that the shop delivers to
 * @fails CustomerRefused FieldsInvalid, AddressesTooMany, AddressForeign
 * @rule CM66 - wire §4 (POST /me), S2 §3
 */
export const checkChange = (
  given: ProfileChange,
  own: ReadonlyArray<SavedAddress>,
  countries: ReadonlyArray<string>,
): Effect.Effect<ProfileChange, CustomerRefused> => {
  const person = {
    email: given.email.trim(),
    firstName: Form.oneLine(given.firstName),
    lastName: Form.oneLine(given.lastName),
  }
  const addresses = given.addresses.map((saved) => ({ ...saved, address: normalizeAddress(saved.address) }))
  if (addresses.length > bounds.addressesMax)
    return Effect.fail(refused({ tag: "AddressesTooMany", addressesMax: bounds.addressesMax }))
  const ids = addresses.flatMap(({ id }) => id ?? [])
  const isForeign = ids.some((id) => !own.some((saved) => saved.id === id))
  if (isForeign || new Set(ids).size < ids.length) return Effect.fail(refused({ tag: "AddressForeign" }))
  const faults = Form.refusable([
    ...Form.personal(person),
    ...addresses.flatMap(({ address }, index) =>
      Form.address(address, countries).map((fault) => ({
        ...fault,
        field: `addresses.${index}.${fault.field}`,
      })),
    ),
  ])
  if (faults.length > 0) return Effect.fail(refused({ tag: "FieldsInvalid", faults }))
  const billing = addresses.findLastIndex((saved) => saved.isDefaultBilling)
  const shipping = addresses.findLastIndex((saved) => saved.isDefaultShipping)
  return Effect.succeed({
    ...person,
    addresses: addresses.map((saved, index) => ({
      ...saved,
      isDefaultBilling: index === billing,
      isDefaultShipping: index === shipping,
    })),
  })
}
