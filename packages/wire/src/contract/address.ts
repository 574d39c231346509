import { Schema } from "effect"
import type { AddressName } from "../legacy/address.ts"
import { optional } from "./values.ts"

type Fields = Readonly<Record<string, Schema.Top>>

/**
 * The contract of an address. It names every field that the client encodes, and the country and region by the name that the
 * request has for them.
 *
 * @param required - fields that each address has
 * @param others - fields that may be missing
 */
export const addressStruct = <Required extends Fields, Others extends Fields>(
  required: Required,
  others: Others & { readonly [Name in Exclude<AddressName, keyof Required>]: Schema.Top },
) => Schema.Struct({ ...required, ...optional(others) })
