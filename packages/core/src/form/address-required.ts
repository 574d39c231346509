import type { AddressField } from "../address/index.ts"

/** Apart from the rules, so that a form loads no validator. */
const required: Readonly<Record<AddressField, boolean>> = {
  firstName: true,
  lastName: true,
  company: false,
  street: true,
  house: false,
  postcode: true,
  city: true,
  region: false,
  country: true,
  phone: false,
  vatId: false,
}

/** Whether an address needs a field. */
export const isRequiredInAddress = (field: AddressField): boolean => required[field]
