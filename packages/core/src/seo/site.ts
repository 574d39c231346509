/** JSON as it stands in a script element. */
export type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [name: string]: Json }

/** A thing as schema.org describes it. @rule EO2 */
export type Thing = { readonly "@type": string } & { readonly [name: string]: Json }

/** What search engines are told of the shop as a whole. @rule EO1 */
export interface Site {
  /** Such as "https://shop.example". */
  readonly origin: string
  readonly name: string
  /** Absolute path of a picture that stands for the shop where a page has none. */
  readonly picture: string
  /** Who sells; empty where nobody has said it. */
  readonly seller: {
    readonly name: string
    readonly address: ReadonlyArray<string>
    readonly email: string
    readonly phone: string
    readonly vatId: string
  }
}
