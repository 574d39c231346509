import { type Address, type AddressLayout, addressLines } from "@shop/core/address"
import { useCountryName } from "./country.ts"

const layout: AddressLayout = {
  firstName: 1,
  lastName: 1,
  company: 2,
  street: 3,
  house: 4,
  postcode: 5,
  city: 5,
  region: 6,
  country: 7,
  phone: 8,
  vatId: null,
}

/** The lines of a postal address, then the phone number. */
export function PostalAddress({ address }: { readonly address: Address }) {
  const country = useCountryName()
  return (
    <address className="postal">
      {addressLines(address, layout, country).map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have their place, and two may be alike
        <span key={index}>{line}</span>
      ))}
    </address>
  )
}
