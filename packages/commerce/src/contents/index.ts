/** Articles, recipes and banners. */
export { type Content, ContentRepository, type ContentSeed, contentTypes } from "./content-repository.ts"
