import { Context, type Effect } from "effect"

/** The cart that queued tasks name by `{{cartId}}`. The cart implements it. */
export class TaskCart extends Context.Service<
  TaskCart,
  {
    /** The token of the server cart; null without one. */
    readonly cartId: Effect.Effect<string | null>
    /** Creates the server cart. */
    readonly recreate: Effect.Effect<void>
  }
>()("@shop/core/TaskCart") {}
