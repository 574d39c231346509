import type { Site } from "@shop/core/seo"
import { brand } from "../layout/brand.ts"

/** What a document says of the shop as a whole, for the heads of the pages that follow it. */
export type CarriedSite = Pick<Site, "origin" | "seller">

/** Path of the picture that stands for the shop where a page has none. */
const sitePicture = "/share.png"

/** The shop as a whole, as the heads of all its pages describe it. */
export const siteOf = ({ origin, seller }: CarriedSite): Site => ({
  origin,
  name: brand,
  picture: sitePicture,
  seller,
})

/** Picks what is public of the seller. */
export const carriedSite = ({
  origin,
  seller: { name, address, email, phone, vatId },
}: CarriedSite): CarriedSite => ({ origin, seller: { name, address, email, phone, vatId } })
