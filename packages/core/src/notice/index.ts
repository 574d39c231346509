/**
 * What the shopper is told.
 *
 * @example
 * ```ts
 * import * as Notice from "@shop/core/notice"
 *
 * const added = Notice.notice(1, { tag: "AddedToCart", name: "Tian", qty: 2 })
 * added.kind //=> "success"
 * added.action //=> "proceedToCheckout"
 * const shown = Notice.push(Notice.push([], added), Notice.notice(2, added.body))
 * shown.map((one) => one.id) //=> [1]
 * Notice.close(shown, 1) //=> []
 * ```
 */
export { type Notice, type NoticeAction, type NoticeBody, type NoticeKind } from "./model.ts"
export { close, closeRemoved, kindOf, notice, push, unkept } from "./queue.ts"
export { complaint } from "./complaint.ts"
export { Notices } from "./program.ts"
