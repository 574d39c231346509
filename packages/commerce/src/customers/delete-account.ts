import { Effect } from "effect"
import type { ShopSettings } from "@shop/core/settings"
import { addCustomerLetter } from "../letters/index.ts"
import { forgetSubscription } from "../newsletter/person.ts"
import { forgetReminders } from "../reminders/person.ts"
import { forgetReviewer } from "../reviews/person.ts"
import { CustomerRepository } from "./customer-repository.ts"
import { anonymizeOldOrders } from "./forget-orders.ts"
import { PersonalDataRepository } from "./personal-data-repository.ts"

/**
 * Deletes a customer's account with its personal data: name, addresses, password, sessions, known devices, reset links, a
 * pending e-mail address, carts, letters, the newsletter, reminders and unpublished reviews. Published reviews lose their
 * author. The customer's id stays, because orders refer to it; orders stay as long as the law requires. A last letter
 * confirms the deletion. Call it in a transaction.
 *
 * @returns number of orders that stay
 * @rule CM71, CM205, CM206 - GDPR art. 17(3)(b); Code de commerce L123-22, AO § 147
 */
export const deleteAccount = Effect.fnUntraced(function* (
  customerId: number,
  nowMs: number,
  retention: ShopSettings["retention"],
) {
  const data = yield* PersonalDataRepository
  const customer = yield* (yield* CustomerRepository).find(customerId)
  yield* data.eraseAccount(customerId, nowMs)
  yield* forgetReviewer(customerId)
  if (customer !== null) {
    const { email, store } = customer
    yield* forgetSubscription(email)
    yield* forgetReminders(email)
    yield* addCustomerLetter({ kind: "customer.left", customerId, store, to: email }, nowMs)
  }
  yield* anonymizeOldOrders(nowMs, retention)
  return yield* data.countNamedOrders(customerId)
})
