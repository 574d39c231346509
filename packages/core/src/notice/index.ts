/** What the shopper is told. */
export { type Notice, type NoticeBody, type NoticeKind } from "./model.ts"
