import { Effect, Layer, type Scope, Stream, SubscriptionRef } from "effect"
import { Accounts } from "@shop/core/account"
import { defineRequest } from "@shop/core/api"
import { type Notification, Notifications } from "@shop/core/notification"
import { Network, Tabs } from "@shop/core/ports"
import { type Ending, Session } from "@shop/core/session"
import { defaults, type ShopSettings } from "@shop/core/settings"
import { Sync } from "@shop/core/sync"
import { type Device, pass, ports, settled } from "./device.ts"

/** A call that a guest and a customer may send; it is answered with its text. @rule TE1 */
export const shared = defineRequest<{ readonly text: string }, string>()({ name: "shop.echo" })

/** One tab with a session, its gate, its queue and its account, and nothing else of the shop. @rule TE1 */
export interface SessionTab {
  readonly session: Session["Service"]
  readonly sync: Sync["Service"]
  readonly accounts: Accounts["Service"]
  /** How sessions ended without being asked to. */
  readonly endings: ReadonlyArray<Ending>
}

/**
 * Opens one more tab of a device; it follows the other tabs and its network as the shop does.
 *
 * @rule TE1
 */
export const openSession = (
  device: Device,
  settings: ShopSettings = defaults,
): Effect.Effect<SessionTab, never, Scope.Scope> =>
  Effect.gen(function* () {
    if (device.tabs === 0) device.platform.teach("shop.echo", ({ text }: { readonly text: string }) => text)
    const shown = yield* SubscriptionRef.make<ReadonlyArray<Notification>>([])
    const notifications = Layer.succeed(Notifications, {
      shown,
      notify: (body) => Effect.sync(() => void device.told.push(body)),
      close: () => Effect.void,
    })
    const context = yield* Layer.build(
      Accounts.layer.pipe(
        Layer.provideMerge(Sync.layer),
        Layer.provideMerge(Session.layer),
        Layer.provideMerge(Layer.mergeAll(notifications, ports(device), settled(settings))),
      ),
    )
    const [session, sync, accounts, network, tabs] = yield* Effect.provideContext(
      Effect.all([Session, Sync, Accounts, Network, Tabs]),
      context,
    )
    const endings: Array<Ending> = []
    yield* session.whenEnded((ending) =>
      Effect.sync(() => void endings.push(ending)).pipe(
        Effect.andThen(accounts.forget),
        Effect.andThen(sync.drop("all")),
        Effect.andThen(accounts.askLogin(true)),
      ),
    )
    yield* network.changes.pipe(
      Stream.runForEach((isOnline) => (isOnline ? sync.drain : Effect.void)),
      Effect.forkScoped,
    )
    yield* tabs.heard.pipe(
      Stream.runForEach(({ topic }) =>
        topic === "session" ? Effect.andThen(session.reload, accounts.reload) : Effect.void,
      ),
      Effect.forkScoped,
    )
    yield* sync.drain
    // Everything that listens has begun to.
    yield* pass(0)
    yield* Effect.andThen(session.reload, accounts.reload)
    // As the shop does when nobody could be signed in.
    const finish = Effect.flatMap(accounts.isLeft, (isLeft) => (isLeft ? accounts.forget : Effect.void))
    return {
      session,
      sync,
      accounts: {
        ...accounts,
        login: (input) => Effect.tap(accounts.login(input), () => finish),
        register: (input) => Effect.tap(accounts.register(input), () => finish),
        start: Effect.tap(accounts.start, () => finish),
      },
      endings,
    }
  })

/** A customer of the tests; a platform knows them once they are registered there. @rule TE8 */
export const ada = { email: "ada@example.com", password: "Potters-wheel1" }
/** Another customer of the tests. @rule TE8 */
export const ben = { email: "ben@example.com", password: "Kiln-and-clay2" }
