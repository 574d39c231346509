import { defineRequest } from "../api/index.ts"
import type { ContentDocument } from "../catalogue/index.ts"
import type { Article, Banner, Announcement, Recipe } from "./model.ts"

/** Names of the static files with banners and pictures. */
export type BannerList = "banners" | "headImages" | "instagramImages"

/** The articles of the blog, newest first. */
export const blog = defineRequest<Record<never, never>, ReadonlyArray<Article>>()({
  name: "content.blog",
  auth: "none",
  capability: "blog",
})
/** The recipe with a slug; null if it does not exist. */
export const recipe = defineRequest<{ readonly slug: string }, Recipe | null>()({
  name: "content.recipe",
  auth: "none",
  capability: "recipes",
})
/** The banner lists of a static file, by list name; a file with one list names it "items". */
export const banners = defineRequest<
  { readonly list: BannerList },
  Readonly<Record<string, ReadonlyArray<Banner>>>
>()({ name: "content.banners", auth: "none", capability: "banners" })
/** The announcements of a store view, from the static file of default content. */
export const announcements = defineRequest<Record<never, never>, ReadonlyArray<Announcement>>()({
  name: "content.defaults",
  auth: "none",
  capability: "banners",
})

/** The key of a content page or block: its id, or its identifier in a store view. */
export type ContentKey =
  | { readonly entity: "cms_page" | "cms_block"; readonly id: number }
  | {
      readonly entity: "cms_page" | "cms_block"
      readonly identifier: string
      readonly storeId: number
    }

/** A page or block of content, read from the content management system. */
export const document = defineRequest<ContentKey, ContentDocument>()({
  name: "content.document",
  auth: "none",
})
