/** What the shopper is told. */
export { type Notice, type NoticeBody, type NoticeKind } from "./model.ts"
export { close, kindOf, notice, push } from "./queue.ts"
export { Notices } from "./program.ts"
