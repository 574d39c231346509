import { Effect, Layer, type Scope, Stream, SubscriptionRef } from "effect"
import {
  AccountRequests,
  Accounts,
  AccountStore,
  DeviceSessions,
  Passwords,
  PersonalData,
} from "@shop/core/account"
import { defineRequest } from "@shop/core/api"
import { type EventOf, ShopEvents } from "@shop/core/events"
import { type Notification, Notifications } from "@shop/core/notification"
import { Network, Tabs } from "@shop/core/ports"
import { Session } from "@shop/core/session"
import { defaults, type ShopSettings } from "@shop/core/settings"
import { RequestClient, TaskCart, TaskQueue } from "@shop/core/sync"
import { type Device, pass, ports, settled } from "./device.ts"

/** A call that a guest and a customer may send; it is answered with its text. @rule TE1 */
export const shared = defineRequest<{ readonly text: string }, string>()({ name: "shop.echo" })

/** One tab with only a session, a task queue and an account. @rule TE1 */
export interface SessionTab {
  readonly session: Session["Service"]
  readonly sync: RequestClient["Service"] & TaskQueue["Service"]
  readonly accounts: Accounts["Service"] &
    Pick<AccountStore["Service"], "reload" | "isStale"> & { readonly forget: Effect.Effect<void> }
  readonly passwords: Passwords["Service"]
  readonly personalData: PersonalData["Service"]
  readonly deviceSessions: DeviceSessions["Service"]
  /** How the platform ended sessions. */
  readonly endings: ReadonlyArray<EventOf<"SessionEnded">["ending"]>
  /** The ends of queued tasks. */
  readonly settled: ReadonlyArray<EventOf<"TaskSent" | "TaskRefused">>
  /** Sets the cart of the tasks; without a call there is none. */
  readonly setTaskCart: (cart: TaskCart["Service"]) => void
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
    if (device.tabs === 0)
      device.platform.setHandler("shop.echo", ({ text }: { readonly text: string }) => text)
    const shown = yield* SubscriptionRef.make<ReadonlyArray<Notification>>([])
    const notifications = Layer.succeed(Notifications, {
      shown,
      notify: (body) => Effect.sync(() => void device.notifications.push(body)),
      close: () => Effect.void,
    })
    let cart: TaskCart["Service"] = { cartId: Effect.succeed(null), recreate: Effect.void }
    const taskCart = Layer.succeed(TaskCart, {
      cartId: Effect.suspend(() => cart.cartId),
      recreate: Effect.suspend(() => cart.recreate),
    })
    const context = yield* Layer.build(
      Layer.mergeAll(Accounts.layer, Passwords.layer, PersonalData.layer, DeviceSessions.layer).pipe(
        Layer.provideMerge(Layer.merge(AccountStore.layer, TaskQueue.layer(AccountRequests.update, shared))),
        Layer.provideMerge(RequestClient.layer),
        Layer.provideMerge(Session.layer),
        Layer.provideMerge(
          Layer.mergeAll(ShopEvents.layer, notifications, taskCart, ports(device), settled(settings)),
        ),
      ),
    )
    const [
      session,
      client,
      tasks,
      account,
      store,
      passwords,
      personalData,
      deviceSessions,
      events,
      network,
      tabs,
    ] = yield* Effect.provideContext(
      Effect.all([
        Session,
        RequestClient,
        TaskQueue,
        Accounts,
        AccountStore,
        Passwords,
        PersonalData,
        DeviceSessions,
        ShopEvents,
        Network,
        Tabs,
      ]),
      context,
    )
    const sync = { ...client, ...tasks }
    const { reload, isStale } = store
    const accounts = { ...account, reload, isStale, forget: store.forgetAfter(Effect.void) }
    const endings: Array<EventOf<"SessionEnded">["ending"]> = []
    const ended: Array<EventOf<"TaskSent" | "TaskRefused">> = []
    yield* events.on(["SessionEnded"], ({ ending }) =>
      Effect.sync(() => void endings.push(ending)).pipe(
        Effect.andThen(accounts.forget),
        Effect.andThen(sync.drop("all")),
        Effect.andThen(accounts.showLogin(true)),
      ),
    )
    yield* events.on(["TaskSent", "TaskRefused"], (event) => Effect.sync(() => void ended.push(event)))
    yield* network.changes.pipe(
      Stream.drop(1),
      Stream.runForEach((isOnline) => (isOnline ? sync.drain : Effect.void)),
      Effect.forkScoped,
    )
    yield* tabs.messages.pipe(
      Stream.runForEach(({ topic }) =>
        topic === "session" ? Effect.andThen(session.reload, accounts.reload) : Effect.void,
      ),
      Effect.forkScoped,
    )
    yield* sync.drain
    // Everything that listens has begun to.
    yield* pass(0)
    yield* Effect.andThen(session.reload, accounts.reload)
    // The shop does the same after a failed sign-in.
    const finish = Effect.flatMap(isStale, (mustForget) => (mustForget ? accounts.forget : Effect.void))
    return {
      session,
      sync,
      accounts: {
        ...accounts,
        login: (input) => Effect.tap(accounts.login(input), () => finish),
        register: (input) => Effect.tap(accounts.register(input), () => finish),
        start: Effect.tap(accounts.start, () => finish),
      },
      passwords,
      personalData,
      deviceSessions,
      endings,
      settled: ended,
      setTaskCart: (next) => void (cart = next),
    }
  })

/** A customer of the tests; a platform knows them once they are registered there. @rule TE8 */
export const ada = { email: "ada@example.com", password: "Potters-wheel1" }
/** Another customer of the tests. @rule TE8 */
export const ben = { email: "ben@example.com", password: "Kiln-and-clay2" }
