import type { Address } from "@shop/core/address"
import { useCountryName } from "./country.ts"

/** An address as lines of a postal label. */
export function PostalAddress({ address }: { readonly address: Address }) {
  const country = useCountryName()
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.company,
    address.street,
    address.house,
    `${address.postcode} ${address.city}`,
    country(address.country),
    address.phone,
  ].filter((line) => line.trim() !== "")
  return (
    <address className="postal">
      {lines.map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have their place, and two may be alike
        <span key={index}>{line}</span>
      ))}
    </address>
  )
}
