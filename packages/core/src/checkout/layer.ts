import { Layer } from "effect"
import { CheckoutOrdering } from "./checkout-ordering.ts"
import { CheckoutSession } from "./checkout-session.ts"
import { CheckoutStore } from "./checkout-store.ts"
import { Checkout } from "./program.ts"

/** The services of the checkout, on one store. */
export const checkoutLayer = Layer.mergeAll(
  Checkout.layer,
  CheckoutOrdering.layer,
  CheckoutSession.layer,
).pipe(Layer.provide(CheckoutStore.layer))
