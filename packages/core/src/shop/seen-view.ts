/** A product that was looked at, as it is shown again. @rule SH20 - look (recently seen) */
export interface SeenView {
  /** Of the parent, where variants were looked at. */
  readonly sku: string
  readonly name: string
  readonly href: string
  /** "" when it has none. */
  readonly image: string
}
