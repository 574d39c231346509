import { define } from "../calls/index.ts"
import type { ContentDocument } from "../catalogue/index.ts"
import type { Article, Banner, DefaultContent, Recipe } from "./model.ts"

/** Names of the static files with banners and pictures. */
export type BannerList = "banners" | "headImages" | "instagramImages"

/** The articles of the blog, newest first. @rule CO8 - S2 §7 Blog and recipes */
export const blog = define<"content.blog", Record<never, never>, ReadonlyArray<Article>>("content.blog")
/** The recipe of an address; null when there is none. @rule CO9 - S2 §7 Blog and recipes */
export const recipe = define<"content.recipe", { readonly slug: string }, Recipe | null>("content.recipe")
/** The lists of a static file by their names; a file of one list calls it "items". @rule CO10 - S2 §7 Banners */
export const banners = define<
  "content.banners",
  { readonly list: BannerList },
  Readonly<Record<string, ReadonlyArray<Banner>>>
>("content.banners")
/** The words of the shop to everybody. @rule CO10 - S2 §7 Banners */
export const defaultContent = define<"content.defaults", Record<never, never>, ReadonlyArray<DefaultContent>>(
  "content.defaults",
)

/** Which page or block of content is meant: by its number, or by its name in a store view. @rule CO10 - wire §13 cms-data */
export type ContentKey =
  | { readonly entity: "cms_page" | "cms_block"; readonly id: number }
  | {
      readonly entity: "cms_page" | "cms_block"
      readonly identifier: string
      readonly storeId: number
    }

/** A page or block of content, straight from the content system. @rule CO10 - wire §13 cms-data */
export const document = define<"content.document", ContentKey, ContentDocument>("content.document")

/** Every call of this module. @rule CO8 */
export type ContentCall =
  | ReturnType<typeof blog>
  | ReturnType<typeof recipe>
  | ReturnType<typeof banners>
  | ReturnType<typeof defaultContent>
  | ReturnType<typeof document>
