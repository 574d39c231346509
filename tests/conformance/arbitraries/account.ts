import fc from "fast-check"
import type { OrdersPage, PastOrder, Profile, SavedAddress, UpdateInput } from "@shop/core/account"
import type { Credentials } from "@shop/core/session"
import { amountCents, choices, id, orNull, prose, withSome, words } from "./basics.ts"
import { address, productOption } from "./cart-and-order.ts"

export const credentials: fc.Arbitrary<Credentials> = fc.record({
  token: words,
  refreshToken: orNull(words),
})

const savedAddress: fc.Arbitrary<SavedAddress> = fc.record({
  id: orNull(id),
  address,
  isDefaultBilling: fc.boolean(),
  isDefaultShipping: fc.boolean(),
})
/** Addresses of one account; two never have the same id. */
const addresses = fc.uniqueArray(savedAddress, { maxLength: 3, selector: (one) => one.id ?? one })

export const updateInput: fc.Arbitrary<UpdateInput> = fc.record(
  { firstName: words, lastName: words, email: words, addresses, currentPassword: words },
  { requiredKeys: ["firstName", "lastName", "email", "addresses"] },
)

export const profile: fc.Arbitrary<Profile> = fc.record({
  id,
  email: words,
  firstName: prose,
  lastName: prose,
  groupId: orNull(fc.integer({ min: 0, max: 99 })),
  groupToken: orNull(words),
  createdAt: prose,
  addresses,
})

/** Without any selected option the wire has no `product_option`. */
const selectedOption = productOption.filter(
  ({ configurable, custom, bundle }) => configurable.length + custom.length + bundle.length > 0,
)

const pastOrder: fc.Arbitrary<PastOrder> = fc.record({
  id,
  number: words,
  createdAt: prose,
  status: prose,
  storeName: prose,
  currency: fc.constant("EUR"),
  grandCents: amountCents,
  dueCents: amountCents,
  lines: fc.array(
    withSome(
      fc.record({
        sku: words,
        name: prose,
        qty: fc.integer({ min: 0, max: 99 }),
        unitGrossCents: amountCents,
        rowGrossCents: amountCents,
      }),
      { choices, option: selectedOption, productId: id },
    ),
    { maxLength: 3 },
  ),
  shippingTitle: prose,
  paymentTitle: prose,
  shipping: orNull(address),
  billing: orNull(address),
})

export const ordersPage: fc.Arbitrary<OrdersPage> = fc.record({
  orders: fc.array(pastOrder, { maxLength: 2 }),
  total: fc.nat(999),
  page: fc.integer({ min: 1, max: 99 }),
})
