import type { Address } from "@shop/core/address"
import { useCountryName } from "./country.ts"

/** The lines of a postal address, then the phone number. */
export function PostalAddress({ address }: { readonly address: Address }) {
  const country = useCountryName()
  const lines = [
    `${address.firstName} ${address.lastName}`,
    address.company,
    address.street,
    address.house,
    `${address.postcode} ${address.city}`,
    address.region,
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
