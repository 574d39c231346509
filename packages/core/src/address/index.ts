/** Where things go and who pays. */
export { type Address } from "./model.ts"
export { emptyAddress, streetLines, tidy } from "./tidy.ts"
