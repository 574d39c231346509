import { Context, type Effect } from "effect"

/** Navigates to an external URL; on the server, responds with a redirect. */
export class ExternalNavigation extends Context.Service<
  ExternalNavigation,
  {
    readonly to: (url: string) => Effect.Effect<void>
    /** Opens a URL in place of the current page, so that "back" does not lead to that page. */
    readonly replace: (url: string) => Effect.Effect<void>
  }
>()("@shop/core/ExternalNavigation") {}
