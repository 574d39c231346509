/** Articles, recipes and banners, as they were put in. */
export { type Content, Contents, type ContentSeed, contentTypes, type ContentsService } from "./contents.ts"
