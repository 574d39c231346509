/** The search engine inside the shop's process. */
export { embeddedIndex } from "./embedded-index.ts"
