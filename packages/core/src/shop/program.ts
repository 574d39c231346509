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
   * Every slice as it changes, deeply frozen; the current values come first. A page whose url differs from the address
   * bar's was opened by the shop itself: the shell shows its address.
   */
  readonly changes: Stream.Stream<Partial<Views>>
  /** What a shopper can do; each action is handed to `run`, which forks it and returns. */
  readonly actions: (run: Run) => PromptActions
  /** Runs an effect with the services of the shop, such as opening parts that are loaded later. @rule SH15 */
  readonly within: <A, E>(work: Effect.Effect<A, E, ShopServices | Scope.Scope>) => Effect.Effect<A, E>
}

/**
 * Starts the shop of one store view on a page that is shown already: restores what the device has stored, then
 * synchronizes in the background. It runs until its scope closes.
 *
 * @param initial - what the server rendered
 * @fails never; failures of the ports are notifications
 * @rule SH1, SH2
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
  // The server's page came without its product. It is fetched before anybody adds it.
  const { page } = initial.page
  if (page.kind === "product") yield* Effect.forkScoped((yield* CartProducts).find(page.sku))

  const shop: Shop = { changes, actions, within: (work) => Effect.provideContext(work, services) }
  return shop
})
