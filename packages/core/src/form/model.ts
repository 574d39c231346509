/** A validation error of a field. */
export interface Fault {
  readonly field: string
  readonly tag:
    | "required"
    | "email"
    | "phone"
    | "nameShort"
    | "postcode"
    | "zipShort"
    | "vatShort"
    | "vatNumber"
    | "passwordShort"
    | "passwordClasses"
    | "passwordsDiffer"
    | "signInIncorrect"
    | "emailTaken"
    | "qtyAboveZero"
    | "qtyInteger"
    | "qtyBelow"
    | "tooLong"
    | "termsNotAccepted"
    | "choose"
    | "country"
    | "dateEarly"
    | "dateClosed"
  readonly limit?: number
  /** The first accepted day of `dateEarly`, as "YYYY-MM-DD". */
  readonly date?: string
}
