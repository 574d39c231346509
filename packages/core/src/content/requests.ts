import { defineRequest } from "../api/index.ts"
import type { ContentDocument } from "../catalogue/index.ts"
import type { Article, Banner, DefaultContent, Recipe } from "./model.ts"

/** Names of the static files with banners and pictures. */
export type BannerList = "banners" | "headImages" | "instagramImages"

/** The articles of the blog, newest first. @rule CO8 - S2 §7 Blog and recipes */
export const blog = defineRequest<Record<never, never>, ReadonlyArray<Article>>()({
  name: "content.blog",
  auth: "none",
  capability: "blog",
})
/** The recipe of an address; null when there is none. @rule CO9 - S2 §7 Blog and recipes */
export const recipe = defineRequest<{ readonly slug: string }, Recipe | null>()({
  name: "content.recipe",
  auth: "none",
  capability: "recipes",
})
/** The lists of a static file by their names; a file of one list calls it "items". @rule CO10 - S2 §7 Banners */
export const banners = defineRequest<
  { readonly list: BannerList },
  Readonly<Record<string, ReadonlyArray<Banner>>>
>()({ name: "content.banners", auth: "none", capability: "banners" })
/** The words of the shop to everybody. @rule CO10 - S2 §7 Banners */
export const defaultContent = defineRequest<Record<never, never>, ReadonlyArray<DefaultContent>>()({
  name: "content.defaults",
  auth: "none",
  capability: "banners",
})

/** Which page or block of content is meant: by its number, or by its name in a store view. @rule CO10 - wire §13 cms-data */
export type ContentKey =
  | { readonly entity: "cms_page" | "cms_block"; readonly id: number }
  | {
      readonly entity: "cms_page" | "cms_block"
      readonly identifier: string
      readonly storeId: number
    }

/** A page or block of content, straight from the content system. @rule CO10 - wire §13 cms-data */
export const document = defineRequest<ContentKey, ContentDocument>()({
  name: "content.document",
  auth: "none",
})
