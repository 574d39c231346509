/** Pages and blocks of content. Their documents are the catalogue's; here is what is made of them. */
export { excerpt } from "./excerpt.ts"
