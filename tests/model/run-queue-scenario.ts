import { Effect, Exit, Scope, SubscriptionRef } from "effect"
import { Refused } from "@shop/core/api"
import { limits } from "@shop/core/settings"
import type { Task } from "@shop/core/sync"
import { ada, ben, type Device, makeDevice, openSession, type SessionTab, shared } from "@shop/testing"
import { type Person, persons, type QueueCommand, type QueueScenario, tabCount } from "./queue-scenario.ts"
import { check, type Statistics } from "./statistics.ts"
import { withTimePassing, pass, simulate, runTicks } from "./virtual-time.ts"
import { trace, type RequestMonitor, monitorRequests } from "./request-monitor.ts"

const people = { ada, ben } as const

/** State of one task in the model. */
interface Wish {
  readonly text: string
  readonly isBad: boolean
  readonly isCacheable: boolean
  readonly owner: Person | null
  /** The queue has taken it. */
  isQueued: boolean
  order: number | null
  /** The key it was sent under. */
  key: string | null
  /** How often it was done. */
  effects: number
  isTold: boolean
  isTaken: boolean
  /** Its page closed before it settled, so no caller got the result. */
  isTorn: boolean
}

interface Play {
  readonly story: QueueScenario
  readonly device: Device
  readonly watch: RequestMonitor
  readonly tally: Statistics
  readonly tabs: Array<{ readonly tab: SessionTab; readonly scope: Scope.Closeable }>
  readonly wishes: Map<string, Wish>
  readonly keys: Map<string, string>
  readonly faults: Array<string>
  /** Orders of what was done, as it was done. */
  readonly done: Array<number>
  queued: number
  /** Tasks that were reported as dropped, and for which no platform has responded. */
  dropped: number
  refusals: number
  heard: number
  hasEnded: boolean
  isHealing: boolean
}

const open = (play: Play) =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    return { scope, tab: yield* withTimePassing(Scope.provide(openSession(play.watch.page()), scope)) }
  })

const personOf = (device: Device, token: string | null): Person | null => {
  const email = token === null ? undefined : device.platform.users.ownerOf(token)
  return persons.find((person) => people[person].email === email) ?? null
}

/** A platform that performs each key once, and stores its responses. */
const teach = (play: Play): void => {
  const { platform } = play.device
  const replies = new Map<string, unknown>()
  const once = (text: string, act: () => unknown): unknown => {
    const { key, token } = platform.sent.at(-1)!
    const wish = play.wishes.get(text)
    if (wish === undefined) return act()
    if (key === null) play.faults.push(`${text} without a key`)
    if (key !== null && (play.keys.get(key) ?? text) !== text)
      play.faults.push(`${text} under a key of another`)
    if (wish.key !== null && wish.key !== key) play.faults.push(`${text} under a second key`)
    if (wish.owner !== null && personOf(play.device, token) !== wish.owner)
      play.faults.push(`${text} of ${wish.owner} in another session`)
    wish.key = key
    if (key !== null) play.keys.set(key, text)
    if (key !== null && replies.has(key)) return replies.get(key)
    if (wish.isBad) throw new Refused({ request: "", code: 400, message: text, result: null })
    const reply = act()
    wish.effects += 1
    if (wish.order !== null && !play.isHealing) play.done.push(wish.order)
    if (key !== null) replies.set(key, reply)
    return reply
  }
  platform.teach("shop.echo", ({ text }: { readonly text: string }) => once(text, () => text))
  const update = platform.users.handlers["user.update"]!
  platform.teach("user.update", (input: never) =>
    once((input as { readonly firstName: string }).firstName, () =>
      update(input, platform.sent.at(-1)!.token),
    ),
  )
}

const queue = (
  play: Play,
  { tab: { sync, session, accounts } }: Play["tabs"][number],
  command: Extract<QueueCommand, { readonly tag: "queue" }>,
) => {
  const owner = personOf(play.device, SubscriptionRef.getUnsafe(session.state).credentials?.token ?? null)
  const { profile } = SubscriptionRef.getUnsafe(accounts.state)
  const isName = command.wish === "name" && profile !== null
  const wish: Wish = {
    text: `${command.wish}-${play.wishes.size}`,
    isBad: command.wish === "bad",
    isCacheable: command.isCacheable && !isName,
    owner,
    isQueued: false,
    order: null,
    key: null,
    effects: 0,
    isTold: false,
    isTaken: false,
    isTorn: false,
  }
  play.wishes.set(wish.text, wish)
  const { text } = wish
  const asked = isName
    ? accounts.update({ firstName: text, lastName: "Martin", email: profile.email, addresses: [] })
    : sync.queue(shared({ text }), { isCacheable: wish.isCacheable })
  return Effect.andThen(
    asked,
    Effect.sync(() => {
      const task = SubscriptionRef.getUnsafe(sync.tasks).find((one) => textOf(one) === text)
      if (task === undefined) return
      wish.isQueued = true
      // A task's position counts only waiting tasks; the model compares the order of arrival.
      wish.order = play.queued += 1
    }),
  )
}

const textOf = ({ input }: Task): string => {
  const { text, firstName } = input as { readonly text?: string; readonly firstName?: string }
  return text ?? firstName ?? ""
}
const onDevice = ({ device }: Play): Map<string, Task> =>
  new Map(
    [...(device.stored.get("queue")?.values() ?? [])].map((json) => {
      const { task } = JSON.parse(json) as { readonly task: Task }
      return [textOf(task), task]
    }),
  )

/** Notifications since the last call. */
const hear = (play: Play): void => {
  const { device, wishes, tally } = play
  for (const body of device.notifications.slice(play.heard)) {
    trace("  notification", body)
    tally.count(`notification ${body.tag}`)
    if (body.tag === "TasksDropped") play.dropped += body.count
    if (body.tag !== "TaskFailed") continue
    const wish = body.message === null ? undefined : wishes.get(body.message)
    if (wish === undefined) play.refusals += 1
    else {
      if (wish.isTold && !wish.isTorn) play.faults.push(`${wish.text} was told twice`)
      wish.isTold = true
    }
  }
  play.heard = device.notifications.length
}

const goAway = (play: Play, index: number) =>
  Effect.gen(function* () {
    hear(play)
    const there = onDevice(play)
    for (const wish of play.wishes.values())
      if (there.get(wish.text)?.state !== "waiting") wish.isTorn ||= !wish.isTold
    const { tab, scope } = play.tabs[index]!
    if (tab.endings.length > 0) play.hasEnded = true
    yield* Scope.close(scope, Exit.void)
    play.tabs[index] = yield* open(play)
  })

const perform = (play: Play, command: QueueCommand) =>
  Effect.gen(function* () {
    const { device, tabs, tally } = play
    const { platform } = device
    tally.count(command.tag)
    trace(command)
    const run = (index: number, work: Effect.Effect<unknown>) => Effect.forkIn(work, tabs[index]!.scope)
    switch (command.tag) {
      case "queue":
        for (let count = 0; count < command.count; count += 1)
          yield* run(command.tab, queue(play, tabs[command.tab]!, command))
        break
      case "take": {
        const { sync } = tabs[command.tab]!.tab
        const kept = SubscriptionRef.getUnsafe(sync.tasks).findLast(({ state }) => state === "sent")
        if (kept === undefined) break
        const wish = play.wishes.get(textOf(kept))!
        yield* run(
          command.tab,
          Effect.map(sync.take(kept.id), (result) => {
            if (result === null) return
            if (result !== wish.text) play.faults.push(`${wish.text} was answered ${String(result)}`)
            if (wish.isTaken) play.faults.push(`${wish.text} was answered twice`)
            wish.isTaken = true
            tally.count("taken")
          }),
        )
        break
      }
      case "login": {
        const { session, accounts, sync } = tabs[command.tab]!.tab
        yield* run(
          command.tab,
          session.end.pipe(
            Effect.andThen(accounts.forget),
            Effect.andThen(sync.drop("customer")),
            Effect.andThen(accounts.login(people[command.who])),
          ),
        )
        break
      }
      case "logout": {
        const { session, accounts, sync } = tabs[command.tab]!.tab
        yield* run(
          command.tab,
          session.end.pipe(Effect.andThen(accounts.forget), Effect.andThen(sync.drop("customer"))),
        )
        break
      }
      case "reload":
        yield* pass(0)
        yield* goAway(play, command.tab)
        break
      case "crash":
        yield* runTicks(command.turns)
        yield* goAway(play, command.tab)
        break
      case "offline":
      case "online":
        yield* SubscriptionRef.set(device.online, command.tag === "online")
        break
      case "expire":
      case "revoke":
        platform.users.expire({ isFinal: command.tag === "revoke" })
        break
      case "trouble":
        platform.fail({ on: command.on, kind: command.kind })
        break
      case "wait":
        yield* pass(command.ms)
        break
      case "rest":
        yield* rest(play)
        atRest(play)
    }
    if (command.tag !== "crash" && command.tag !== "reload") yield* pass(0)
    hear(play)
  })

const rest = (play: Play) =>
  Effect.gen(function* () {
    const { device } = play
    play.isHealing = true
    device.platform.healed()
    play.isHealing = false
    yield* SubscriptionRef.set(device.online, false)
    yield* pass(50)
    yield* SubscriptionRef.set(device.online, true)
    yield* pass(4 * limits.syncRetryMaxMs)
    hear(play)
  })

/** Invariants after every step. */
const always = ({ tabs, faults, done }: Play): void => {
  check(faults.length === 0, "the queue holds", () => faults)
  for (const { tab } of tabs) {
    const tasks = SubscriptionRef.getUnsafe(tab.sync.tasks)
    let [last, waiting] = [0, 0]
    for (const { order, state } of tasks) {
      check(order >= last, "tasks stand in their order", () => tasks)
      last = order
      waiting += state === "waiting" ? 1 : 0
    }
    check(waiting <= limits.queueTasksMax, "no more wait than may", () => waiting)
  }
  for (let index = 1; index < done.length; index += 1)
    check(done[index - 1]! < done[index]!, "first queued is first done", () => done)
}

/** Invariants at rest. */
const atRest = (play: Play): void => {
  const { tabs, tally, wishes } = play
  const there = onDevice(play)
  if (tabs.some(({ tab }) => tab.endings.length > 0)) play.hasEnded = true
  let silent = 0
  let unheard = 0
  for (const wish of wishes.values()) {
    const task = there.get(wish.text)
    check(wish.effects <= 1, "a task has its effect once", () => wish)
    check(task?.state !== "waiting", "nothing waits when everything works", () => [wish, task])
    check(!wish.isBad || wish.effects === 0, "what is refused is not done", () => wish)
    if (!wish.isQueued) continue
    if (task?.state === "sent") {
      check(
        wish.effects === 1 && task.result === wish.text && wish.isCacheable,
        "a response is stored unchanged",
        () => [wish, task],
      )
      tally.count("kept")
    } else if (task?.state === "dead") {
      tally.count("buried")
      if (!wish.isTold && !wish.isTorn) unheard += 1
    } else if (wish.effects === 1) tally.count("done")
    else if (wish.isTold) tally.count("buried and gone")
    else if (!wish.isTorn) {
      // Dropped, or refused by something between and pushed out by later ones.
      check(
        wish.owner !== null || play.hasEnded || play.refusals > 0,
        "a guest's task is not dropped",
        () => wish,
      )
      silent += 1
    }
  }
  check(unheard <= play.refusals, "what is buried is told", () => [unheard, play.refusals])
  check(silent <= play.dropped + play.refusals, "what is dropped is told", () => [
    silent,
    play.dropped,
    [...wishes.values()].filter((wish) => wish.effects === 0 && !wish.isTold),
  ])
  tally.count("dropped", silent)
}

/** Plays a story from an empty device to rest. */
export const runQueueScenario = (story: QueueScenario, tally: Statistics): void =>
  simulate(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const { platform } = device
      for (const { email, password } of Object.values(people)) platform.users.register(email, password)
      platform.setLatency(story.latencyMs)
      device.broken.delayMs = story.storageMs
      const play: Play = {
        story,
        device,
        watch: monitorRequests(device),
        tally,
        tabs: [],
        wishes: new Map(),
        keys: new Map(),
        faults: [],
        done: [],
        queued: 0,
        dropped: 0,
        refusals: 0,
        heard: 0,
        hasEnded: false,
        isHealing: false,
      }
      for (let index = 0; index < tabCount; index += 1) play.tabs.push(yield* open(play))
      teach(play)
      for (const command of [...story.commands, { tag: "rest" } as const]) {
        yield* perform(play, command)
        always(play)
        play.watch.check()
      }
      for (const { scope } of play.tabs) yield* Scope.close(scope, Exit.void)
      tally.countFaults(platform.struck)
      tally.count("calls", platform.log.length)
    }),
  )
