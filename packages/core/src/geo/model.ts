/** A point on the earth. */
export interface Point {
  /** Degrees north. */
  readonly latitude: number
  /** Degrees east. */
  readonly longitude: number
}

/** Somewhere the shop's goods can be seen and bought. */
export interface Place extends Point {
  readonly id: string
  readonly name: string
  /** The kind of place, as a label of the view; "" without one. */
  readonly about: string
  readonly street: string
  readonly postcode: string
  readonly town: string
  /** ISO 3166 code. */
  readonly country: string
  readonly phone: string
  /** Opening hours, a line each, in the view's words. */
  readonly hours: ReadonlyArray<string>
}
