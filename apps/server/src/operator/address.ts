import { addressLines } from "@shop/commerce/outbox"
import type { Address } from "@shop/core/address"

/** A stored address in one line, as letters show it, with the phone number for the carrier. Empty without an address. */
export const addressText = (json: unknown): string => {
  if (typeof json !== "string") return ""
  // The address of an erased guest has no fields.
  const address = JSON.parse(json) as Partial<Address>
  return [...addressLines(address, "en"), address.phone ?? ""].filter((line) => line !== "").join(", ")
}
