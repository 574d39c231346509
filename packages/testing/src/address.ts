import type { Address } from "@shop/core/address"

/** A shopper of Lyon, for tests that are about something else. @rule TE8 */
export const address: Address = {
  firstName: "Ada",
  lastName: "Martin",
  company: "",
  street: "rue des Potiers",
  house: "3",
  postcode: "69001",
  city: "Lyon",
  region: "",
  country: "FR",
  phone: "",
  vatId: "",
}
