import type { Site } from "@shop/core/seo"
import { createContext, use } from "react"
import { brand } from "./brand.ts"

/** Facts about the shop in the state of a document. */
export interface EmbeddedSite extends Pick<Site, "origin" | "seller"> {
  /** Paths of linked content pages that the view lacks, without the prefix of the view. */
  readonly missing: ReadonlyArray<string>
}

/** Path of the picture for shared pages without a picture of their own. */
const sitePicture = "/share.png"

/** The facts about the shop that document heads need. */
export const siteOf = ({ origin, seller }: Pick<EmbeddedSite, "origin" | "seller">): Site => ({
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
}: EmbeddedSite): EmbeddedSite => ({ origin, seller: { name, address, email, phone, vatId }, missing })

export const SiteContext = createContext<EmbeddedSite | null>(null)

const useSite = (): EmbeddedSite => {
  const site = use(SiteContext)
  if (site === null) throw new Error("SiteContext is missing above this component")
  return site
}

/** The seller; null when the operator has set neither name nor address. */
export const useSeller = (): Site["seller"] | null => {
  const { seller } = useSite()
  return seller.name === "" && seller.address.length === 0 ? null : seller
}

/**
 * Returns a function that checks whether a content page exists, by its path in `linkedPaths`. An imported catalogue may lack
 * pages.
 *
 * @rule UI251 - catalogue faults K14
 */
export const useHasPage = (): ((path: string) => boolean) => {
  const { missing } = useSite()
  return (path) => !missing.includes(path)
}
