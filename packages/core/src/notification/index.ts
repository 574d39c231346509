/**
 * Messages to the shopper.
 *
 * @example
 * ```ts
 * import * as Notification from "@shop/core/notification"
 *
 * const added = Notification.notification(1, { tag: "AddedToCart", name: "Tian", qty: 2 })
 * added.kind //=> "success"
 * added.action //=> "proceedToCheckout"
 * const shown = Notification.push(Notification.push([], added), Notification.notification(2, added.body))
 * shown.map((one) => one.id) //=> [1]
 * Notification.close(shown, 1) //=> []
 * ```
 */
export {
  type AwaitedRequest,
  type Notification,
  type NotificationAction,
  type NotificationBody,
  type NotificationKind,
} from "./model.ts"
export {
  close,
  closeInvalid,
  closeRemoved,
  kindOf,
  notification,
  push,
  storageNotification,
} from "./queue.ts"
export { Notifications } from "./program.ts"
