import { type Address } from "@shop/core/address"
import { ada, address, ben } from "@shop/testing"
import type { Person } from "./scenario.ts"

/** A customer with unique words, which identify leaked data. */
export interface SimulatedCustomer {
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly address: Address
}

const customerNamed = (word: string, email: string, password: string): SimulatedCustomer => ({
  email,
  password,
  firstName: "Name",
  lastName: `Canary${word}`,
  address: { ...address, firstName: "Name", lastName: `Canary${word}`, street: `rue Canary${word}` },
})

/** Customers who have an account from the start. */
export const customers: Readonly<Record<Person, SimulatedCustomer>> = {
  ada: customerNamed("ada", ada.email, ada.password),
  ben: customerNamed("ben", ben.email, ben.password),
}

/** The guest of a device. */
export const guestOf = (device: number): SimulatedCustomer =>
  customerNamed(`guest${device}`, `guest${device}@example.com`, "")

/** The customer who registers on a device. */
export const newCustomerOf = (device: number): SimulatedCustomer =>
  customerNamed(`new${device}`, `new${device}@example.com`, "Glaze-and-fire3")

/** Unique words of a customer that no other shopper may see. */
export const canariesOf = ({ lastName, email }: SimulatedCustomer): ReadonlyArray<string> => [lastName, email]
