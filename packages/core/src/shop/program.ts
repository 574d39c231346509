import { Effect, Layer, type Scope, type Stream } from "effect"
import { CartProducts } from "../cart/index.ts"
import type { Settings } from "../settings/index.ts"
import { type PromptActions, promptActions } from "./actions.ts"
import { startReactions } from "./reactions.ts"
import type { Run } from "./run.ts"
import { shopLayer, type ShopPorts, type ShopServices } from "./services.ts"
import { slices } from "./slices.ts"
import type { PublicViews, Views } from "./views.ts"

/** A running shop: views out, actions in. */
export interface Shop {
  /**
   * Every slice after each change, deeply frozen; the current values come first. The shop itself has opened a page with a
   * url that differs from the address bar's: the shell shows its address.
   */
  readonly changes: Stream.Stream<Partial<Views>>
  /** The shopper's actions. `run` forks each and returns. */
  readonly actions: (run: Run) => PromptActions
  /** Runs an effect with the services of the shop, for lazy features. */
  readonly within: <A, E>(work: Effect.Effect<A, E, ShopServices | Scope.Scope>) => Effect.Effect<A, E>
}

/**
 * Starts the shop of one store view on a shown page: restores stored data, then synchronizes in the background. It runs
 * until its scope closes.
 *
 * @param initial - the views of the server-rendered document
 * @fails never; failures of the ports are notifications
 */
export const make = (initial: PublicViews): Effect.Effect<Shop, never, ShopPorts | Settings | Scope.Scope> =>
  Effect.flatMap(Layer.build(shopLayer(initial)), (services) =>
    Effect.provideContext(compose(initial), services),
  )

const compose = Effect.fnUntraced(function* (initial: PublicViews) {
  const changes = yield* slices(initial)
  const actions = yield* promptActions
  const services = yield* Effect.context<ShopServices | Scope.Scope>()
  yield* startReactions
  // The server-rendered page has no product data, so the product is loaded before an add.
  const { page } = initial.page
  if (page.kind === "product") yield* Effect.forkScoped((yield* CartProducts).find(page.sku))

  const shop: Shop = { changes, actions, within: (work) => Effect.provideContext(work, services) }
  return shop
})
