import fc from "fast-check"
import { type AccountState, guestAccount } from "@shop/core/account"
import type { CacheKey, Entry } from "@shop/core/cache"
import type { ContactState } from "@shop/core/contact"
import type { Fault } from "@shop/core/form"
import type { NewsletterForm } from "@shop/core/newsletter"
import type { ReviewState } from "@shop/core/review"
import { distinct, id, orNull, record, timeMs, upTo, words } from "./basics.ts"
import { review } from "./content.ts"
import { email } from "./sale.ts"
import { ordersPage, profile } from "./shopper.ts"

const plain = fc.constantFrom<Fault["tag"]>(
  "required",
  "email",
  "phone",
  "postcode",
  "passwordClasses",
  "passwordsDiffer",
  "signInIncorrect",
  "emailTaken",
  "qtyAboveZero",
  "qtyInteger",
  "termsNotAccepted",
  "choose",
  "country",
)
const bounded = fc.constantFrom<Fault["tag"]>(
  "nameShort",
  "zipShort",
  "vatShort",
  "vatNumber",
  "passwordShort",
  "qtyBelow",
  "tooLong",
)
const field = fc.constantFrom("firstName", "email", "postcode", "password", "qty", "customOption_7", "terms")

/** A validation error of a field, with its limit where it has one. @rule TE9 - FO1 */
export const fault: fc.Arbitrary<Fault> = fc.oneof(
  record({ field, tag: plain }),
  record({ field, tag: bounded, limit: fc.integer({ min: 1, max: 9999 }) }),
)

/** The faults of a form, at most one for a field. @rule TE9 - FO1 */
export const faults: fc.Arbitrary<ReadonlyArray<Fault>> = distinct(fault, (one) => one.field, 3)

const stage = fc.constantFrom("open" as const, "sending" as const, "sent" as const)

/** The state of the contact form. @rule TE9 - CN2 */
export const contactState: fc.Arbitrary<ContactState> = record({ stage, faults })

/** The state of the newsletter's form. @rule TE9 - NL1 */
export const newsletterForm: fc.Arbitrary<NewsletterForm> = record({ isSending: fc.boolean(), faults })

/** The reviews of a product, and the form for one more. @rule TE9 - RV3 */
export const reviewState: fc.Arbitrary<ReviewState> = record({
  productId: orNull(id),
  reviews: upTo(review, 3),
  isLoading: fc.boolean(),
  hasFailed: fc.boolean(),
  stage,
  faults,
})

/** The account state of a guest, or of a customer with or without orders. @rule TE9 - AC3 */
export const accountState: fc.Arbitrary<AccountState> = fc.oneof(
  record({ faults, isBusy: fc.boolean(), isLoginOpen: fc.boolean() }).map((state) => ({
    ...guestAccount,
    ...state,
  })),
  record({
    profile,
    epoch: timeMs,
    orders: orNull(ordersPage),
    pendingEmail: orNull(email),
    faults,
    isBusy: fc.boolean(),
    isLoginOpen: fc.constant(false),
  }),
)

/** A cache key. @rule TE9 - LC2 */
export const cacheKey: fc.Arbitrary<CacheKey> = record({ request: words, group: orNull(words) })

/** A stored response with its cache key. @rule TE9 - LC3 */
export const entry: fc.Arbitrary<Entry> = fc
  .tuple(
    cacheKey,
    fc.constantFrom<unknown>(0, false, "", null, [], { total: 3 }),
    timeMs,
    fc.integer({ min: 1, max: 86_400_000 }),
  )
  .map(([key, value, storedAtMs, ttlMs]) => ({
    ...key,
    value,
    storedAtMs,
    expiresAtMs: storedAtMs + ttlMs,
  }))
