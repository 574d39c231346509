/** Letters that the shop writes: into the outbox, in the transaction that has a reason for them. */
export { type Letter, post } from "./letter.ts"
export { oneLine } from "./line.ts"
