/** An order that becomes a customer's. Only the buyer knows its key, so it proves what an e-mail address cannot. */
export interface Adoption {
  /** Under which it was placed. */
  readonly key: string
  readonly customerId: number
}
