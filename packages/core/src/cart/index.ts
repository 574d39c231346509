/** What the shopper wants to buy, what the server knows of it, and how the two agree. */
export * from "./model.ts"
export * as CartCalls from "./calls.ts"
export { type CartCall } from "./calls.ts"
