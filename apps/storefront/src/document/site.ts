import type { Site } from "@shop/core/seo"
import { createContext, use } from "react"
import { brand } from "../layout/brand.ts"

/** The shop as a whole, as a document carries it for the browser. */
export interface CarriedSite extends Pick<Site, "origin" | "seller"> {
  /** Pages of content that the shop's own parts link to and the view lacks; paths without the prefix of the view. */
  readonly missing: ReadonlyArray<string>
}

/** Path of the picture that represents the shop where a page has no picture. */
const sitePicture = "/share.png"

/** The shop as a whole, as the heads of all its pages describe it. */
export const siteOf = ({ origin, seller }: Pick<CarriedSite, "origin" | "seller">): Site => ({
  origin,
  name: brand,
  picture: sitePicture,
  seller,
})

/** Picks the public facts of the seller. */
export const carriedSite = ({
  origin,
  seller: { name, address, email, phone, vatId },
  missing,
}: CarriedSite): CarriedSite => ({ origin, seller: { name, address, email, phone, vatId }, missing })

export const SiteContext = createContext<CarriedSite | null>(null)

const useSite = (): CarriedSite => {
  const site = use(SiteContext)
  if (site === null) throw new Error("SiteContext is missing above this component")
  return site
}

/** The seller; null where the operator has given neither name nor address. */
export const useSeller = (): Site["seller"] | null => {
  const { seller } = useSite()
  return seller.name === "" && seller.address.length === 0 ? null : seller
}

/**
 * Returns a function that tells whether the shop has a page of content, by its path without the prefix of the view, one
 * of `linkedPaths`. Pages come from content, and an imported catalogue may lack some.
 *
 * @rule UI251 - catalogue faults K14
 */
export const useHasPage = (): ((path: string) => boolean) => {
  const { missing } = useSite()
  return (path) => !missing.includes(path)
}
