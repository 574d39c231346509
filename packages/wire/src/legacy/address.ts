import { type Address, type AddressField, regionOf } from "@shop/core/address"
import { integer, list, text, textOrNull, type Document } from "./coerce.ts"

/** The fields whose form on the wire is more than a name: the street is a list of lines, the country differs by call. */
type ShapedField = "street" | "house" | "country"

/** The names of the other fields on the wire. */
const names = {
  firstName: "firstname",
  lastName: "lastname",
  company: "company",
  postcode: "postcode",
  city: "city",
  region: "region",
  phone: "telephone",
  vatId: "vat_id",
} as const satisfies Record<Exclude<AddressField, ShapedField>, string>

/** The names of an address on the wire that every contract with an address has. */
export type AddressName = (typeof names)[keyof typeof names] | "street"

const fields = Object.entries(names) as ReadonlyArray<[keyof typeof names, string]>

/**
 * Decodes the present fields of an address: the second street line is the house; nulls are omitted.
 *
 * @param doc - an address of a cart or an order, `country_id` or `countryId`
 * @returns only present fields
 */
export const decode = (doc: Document): Partial<Address> => {
  const lines = list(doc["street"]).map(text)
  const country = textOrNull(doc["country_id"]) ?? textOrNull(doc["countryId"])
  const known = fields.flatMap(([field, name]) => {
    const value = doc[name]
    return typeof value === "string" || typeof value === "number" ? [[field, text(value)] as const] : []
  })
  return {
    ...Object.fromEntries(known),
    ...(lines.some((line) => line !== "")
      ? {
          street: lines[0] ?? "",
          house: lines
            .slice(1)
            .filter((line) => line !== "")
            .join(", "),
        }
      : {}),
    ...(country === null ? {} : { country }),
    ...platformRegion(doc, country),
  }
}

/** The platform's id and code of the region. */
const platformRegion = (doc: Document, country: string | null): Pick<Address, "platformRegion"> => {
  const [id, code] = [Math.max(integer(doc["region_id"]), 0), text(doc["region_code"])]
  const name = text(doc["region"])
  return country === null || name === "" || (id === 0 && code === "")
    ? {}
    : { platformRegion: { id, code, name, country } }
}

/** Encodes the id and the code of the region, 0 and "" without them. */
export const encodeRegion = (address: Pick<Address, "region" | "country" | "platformRegion">): Document => {
  const { id, code } = regionOf(address)
  return { region_id: id, region_code: code }
}

/**
 * Encodes the fields of an address without its country. Empty `company` and `vat_id` are omitted: servers refuse
 * them.
 */
export const encode = (address: Partial<Address>): Document => {
  const known = fields.flatMap(([field, name]) => {
    const value = address[field]
    const isOptional = field === "company" || field === "vatId"
    return value === undefined || (isOptional && value === "") ? [] : [[name, value] as const]
  })
  const lines = [address.street ?? "", address.house ?? ""]
  return {
    ...Object.fromEntries(known),
    ...(lines.join("") === "" ? {} : { street: lines[1] === "" ? [lines[0]] : lines }),
  }
}
