/**
 * Articles, recipes and banners. The catalogue has the documents of pages and blocks.
 *
 * @example
 * ```ts
 * import { excerpt } from "@shop/core/content"
 *
 * excerpt("<p>Thrown by hand,&nbsp;fired twice.</p>", 20) //=> "Thrown by hand…"
 * ```
 */
export { decodeEntities } from "./entities.ts"
export { excerpt } from "./excerpt.ts"
export {
  type Article,
  type Banner,
  type Announcement,
  type LayoutContent,
  noLayoutContent,
  type Recipe,
  type RecipeProduct,
  type TextBlock,
} from "./model.ts"
export { type ModalName, modalNames } from "./modals.ts"
export * as ContentRequests from "./requests.ts"
export { type BannerList } from "./requests.ts"
