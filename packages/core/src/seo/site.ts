/** A JSON value. */
export type Json = string | number | boolean | null | ReadonlyArray<Json> | { readonly [name: string]: Json }

/** A schema.org object. */
export type Thing = { readonly "@type": string } & { readonly [name: string]: Json }

/** The data of the shop for search engines. */
export interface Site {
  /** Such as "https://shop.example". */
  readonly origin: string
  readonly name: string
  /** Absolute path of the picture for pages without one. */
  readonly picture: string
  /** The seller; empty fields when not configured. */
  readonly seller: {
    readonly name: string
    readonly address: ReadonlyArray<string>
    readonly email: string
    readonly phone: string
    readonly vatId: string
  }
}
