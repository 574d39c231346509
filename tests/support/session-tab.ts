import { Effect, Layer, type Scope, Stream, SubscriptionRef } from "effect"
import { Accounts } from "@shop/core/account"
import { define } from "@shop/core/calls"
import { type Notice, Notices } from "@shop/core/notice"
import { Network, Tabs } from "@shop/core/ports"
import { type Ending, Session } from "@shop/core/session"
import { defaults, type ShopSettings } from "@shop/core/settings"
import { Sync } from "@shop/core/sync"
import { type Device, pass, ports, settled } from "./world.ts"

/** A call that a guest and a customer may send. */
export const shared = define<"shop.echo", { readonly text: string }, string>("shop.echo")

/** One tab with a session, its gate, its queue and its account, and nothing else of the shop. */
export interface SessionTab {
  readonly session: Session["Service"]
  readonly sync: Sync["Service"]
  readonly accounts: Accounts["Service"]
  /** How sessions ended without being asked to. */
  readonly endings: ReadonlyArray<Ending>
}

/** Opens one more tab of a device; it follows the other tabs and its network as the shop does. */
export const openSession = (
  device: Device,
  settings: ShopSettings = defaults,
): Effect.Effect<SessionTab, never, Scope.Scope> =>
  Effect.gen(function* () {
    if (device.tabs === 0) device.platform.teach("shop.echo", ({ text }: { readonly text: string }) => text)
    const shown = yield* SubscriptionRef.make<ReadonlyArray<Notice>>([])
    const notices = Layer.succeed(Notices, {
      shown,
      tell: (body) => Effect.sync(() => void device.told.push(body)),
      close: () => Effect.void,
    })
    const context = yield* Layer.build(
      Accounts.layer.pipe(
        Layer.provideMerge(Sync.layer),
        Layer.provideMerge(Session.layer),
        Layer.provideMerge(Layer.mergeAll(notices, ports(device), settled(settings))),
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
    return { session, sync, accounts, endings }
  })

/** Who the customers of these tests are. */
export const ada = { email: "ada@example.com", password: "Potters-wheel1" }
export const ben = { email: "ben@example.com", password: "Kiln-and-clay2" }
