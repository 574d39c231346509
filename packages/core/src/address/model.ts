/** A postal address of checkout, carts and orders. @rule AD1 - S2 §3 Checkout data */
export interface Address {
  readonly firstName: string
  readonly lastName: string
  readonly company: string
  readonly street: string
  readonly house: string
  readonly postcode: string
  readonly city: string
  readonly region: string
  readonly country: string
  readonly phone: string
  readonly vatId: string
}
