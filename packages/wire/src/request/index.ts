/** Requests and replies as plain data. */
export { type WireReply, type WireRequest } from "./model.ts"
