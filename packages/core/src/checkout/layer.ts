import { Layer } from "effect"
import { CheckoutStore } from "./checkout-store.ts"
import { Checkout } from "./program.ts"

/** The services of the checkout: `Checkout` for the shopper, `CheckoutStore` for orders and the session. */
export const checkoutLayer = Checkout.layer.pipe(Layer.provideMerge(CheckoutStore.layer))
