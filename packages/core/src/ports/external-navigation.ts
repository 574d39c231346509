import { Context, type Effect } from "effect"

/** Navigates to an external URL; on the server, responds with a redirect. @rule PO5 - S2 §2 Checkout hand-off */
export class ExternalNavigation extends Context.Service<
  ExternalNavigation,
  { readonly to: (url: string) => Effect.Effect<void> }
>()("@shop/core/ExternalNavigation") {}
