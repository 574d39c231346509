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
interface ModelTask {
  readonly text: string
  readonly isBad: boolean
  readonly isCacheable: boolean
  readonly owner: Person | null
  /** Whether it is in the queue. */
  isQueued: boolean
  order: number | null
  /** Its idempotency key. */
  key: string | null
  /** Number of times that the platform performed it. */
  effects: number
  isReported: boolean
  isResultTaken: boolean
  /** Its page closed before it settled, so no caller got the result. */
  isPageClosed: boolean
}

interface ScenarioRun {
  readonly scenario: QueueScenario
  readonly device: Device
  readonly monitor: RequestMonitor
  readonly statistics: Statistics
  readonly tabs: Array<{ readonly tab: SessionTab; readonly scope: Scope.Closeable }>
  readonly modelTasks: Map<string, ModelTask>
  readonly keys: Map<string, string>
  readonly faults: Array<string>
  /** Queue positions of the performed tasks, in the order of performance. */
  readonly doneOrder: Array<number>
  queuedCount: number
  /** Tasks that were reported as dropped, and for which no platform has responded. */
  droppedCount: number
  refusalCount: number
  checkedNotifications: number
  hasSessionEnded: boolean
  isRecovering: boolean
}

const openTab = (run: ScenarioRun) =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    return { scope, tab: yield* withTimePassing(Scope.provide(openSession(run.monitor.page()), scope)) }
  })

const personOf = (device: Device, token: string | null): Person | null => {
  const email = token === null ? undefined : device.platform.users.ownerOf(token)
  return persons.find((person) => people[person].email === email) ?? null
}

/** Makes the platform perform each key once and repeat its response. */
const setPlatformHandlers = (run: ScenarioRun): void => {
  const { platform } = run.device
  const replies = new Map<string, unknown>()
  const performOnce = (text: string, act: () => unknown): unknown => {
    const { key, token } = platform.sent.at(-1)!
    const modelTask = run.modelTasks.get(text)
    if (modelTask === undefined) return act()
    if (key === null) run.faults.push(`${text} without a key`)
    if (key !== null && (run.keys.get(key) ?? text) !== text)
      run.faults.push(`${text} under a key of another`)
    if (modelTask.key !== null && modelTask.key !== key) run.faults.push(`${text} under a second key`)
    if (modelTask.owner !== null && personOf(run.device, token) !== modelTask.owner)
      run.faults.push(`${text} of ${modelTask.owner} in another session`)
    modelTask.key = key
    if (key !== null) run.keys.set(key, text)
    if (key !== null && replies.has(key)) return replies.get(key)
    if (modelTask.isBad) throw new Refused({ request: "", code: 400, message: text, result: null })
    const reply = act()
    modelTask.effects += 1
    if (modelTask.order !== null && !run.isRecovering) run.doneOrder.push(modelTask.order)
    if (key !== null) replies.set(key, reply)
    return reply
  }
  platform.setHandler("shop.echo", ({ text }: { readonly text: string }) => performOnce(text, () => text))
  const update = platform.users.handlers["user.update"]!
  platform.setHandler("user.update", (input: never) =>
    performOnce((input as { readonly firstName: string }).firstName, () =>
      update(input, platform.sent.at(-1)!.token),
    ),
  )
}

const queueTask = (
  run: ScenarioRun,
  { tab: { sync, session, accounts } }: ScenarioRun["tabs"][number],
  command: Extract<QueueCommand, { readonly tag: "queue" }>,
) => {
  const owner = personOf(run.device, SubscriptionRef.getUnsafe(session.state).credentials?.token ?? null)
  const { profile } = SubscriptionRef.getUnsafe(accounts.state)
  const isName = command.kind === "name" && profile !== null
  const modelTask: ModelTask = {
    text: `${command.kind}-${run.modelTasks.size}`,
    isBad: command.kind === "bad",
    isCacheable: command.isCacheable && !isName,
    owner,
    isQueued: false,
    order: null,
    key: null,
    effects: 0,
    isReported: false,
    isResultTaken: false,
    isPageClosed: false,
  }
  run.modelTasks.set(modelTask.text, modelTask)
  const { text } = modelTask
  const queued = isName
    ? accounts.update({ firstName: text, lastName: "Martin", email: profile.email, addresses: [] })
    : sync.queue(shared({ text }), { isCacheable: modelTask.isCacheable })
  return Effect.andThen(
    queued,
    Effect.sync(() => {
      const task = SubscriptionRef.getUnsafe(sync.tasks).find((one) => textOf(one) === text)
      if (task === undefined) return
      modelTask.isQueued = true
      // A task's position counts only waiting tasks; the model compares the order of arrival.
      modelTask.order = run.queuedCount += 1
    }),
  )
}

const textOf = ({ input }: Task): string => {
  const { text, firstName } = input as { readonly text?: string; readonly firstName?: string }
  return text ?? firstName ?? ""
}
const tasksOnDevice = ({ device }: ScenarioRun): Map<string, Task> =>
  new Map(
    [...(device.stored.get("queue")?.values() ?? [])].map((json) => {
      const { task } = JSON.parse(json) as { readonly task: Task }
      return [textOf(task), task]
    }),
  )

/** Checks the notifications since the last call. */
const checkNotifications = (run: ScenarioRun): void => {
  const { device, modelTasks, statistics } = run
  for (const body of device.notifications.slice(run.checkedNotifications)) {
    trace("  notification", body)
    statistics.count(`notification ${body.tag}`)
    if (body.tag === "TasksDropped") run.droppedCount += body.count
    if (body.tag !== "TaskFailed") continue
    const modelTask = body.message === null ? undefined : modelTasks.get(body.message)
    if (modelTask === undefined) run.refusalCount += 1
    else {
      if (modelTask.isReported && !modelTask.isPageClosed)
        run.faults.push(`${modelTask.text} was reported twice`)
      modelTask.isReported = true
    }
  }
  run.checkedNotifications = device.notifications.length
}

const reopenTab = (run: ScenarioRun, index: number) =>
  Effect.gen(function* () {
    checkNotifications(run)
    const storedTasks = tasksOnDevice(run)
    for (const modelTask of run.modelTasks.values())
      if (storedTasks.get(modelTask.text)?.state !== "waiting")
        modelTask.isPageClosed ||= !modelTask.isReported
    const { tab, scope } = run.tabs[index]!
    if (tab.endings.length > 0) run.hasSessionEnded = true
    yield* Scope.close(scope, Exit.void)
    run.tabs[index] = yield* openTab(run)
  })

const runCommand = (run: ScenarioRun, command: QueueCommand) =>
  Effect.gen(function* () {
    const { device, tabs, statistics } = run
    const { platform } = device
    statistics.count(command.tag)
    trace(command)
    const forkInTab = (index: number, work: Effect.Effect<unknown>) => Effect.forkIn(work, tabs[index]!.scope)
    switch (command.tag) {
      case "queue":
        for (let count = 0; count < command.count; count += 1)
          yield* forkInTab(command.tab, queueTask(run, tabs[command.tab]!, command))
        break
      case "take": {
        const { sync } = tabs[command.tab]!.tab
        const sentTask = SubscriptionRef.getUnsafe(sync.tasks).findLast(({ state }) => state === "sent")
        if (sentTask === undefined) break
        const modelTask = run.modelTasks.get(textOf(sentTask))!
        yield* forkInTab(
          command.tab,
          Effect.map(sync.take(sentTask.id), (result) => {
            if (result === null) return
            if (result !== modelTask.text)
              run.faults.push(`${modelTask.text} has the result ${String(result)}`)
            if (modelTask.isResultTaken) run.faults.push(`${modelTask.text} gave its result twice`)
            modelTask.isResultTaken = true
            statistics.count("taken")
          }),
        )
        break
      }
      case "login": {
        const { session, accounts, sync } = tabs[command.tab]!.tab
        yield* forkInTab(
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
        yield* forkInTab(
          command.tab,
          session.end.pipe(Effect.andThen(accounts.forget), Effect.andThen(sync.drop("customer"))),
        )
        break
      }
      case "reload":
        yield* pass(0)
        yield* reopenTab(run, command.tab)
        break
      case "crash":
        yield* runTicks(command.ticks)
        yield* reopenTab(run, command.tab)
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
        yield* waitUntilIdle(run)
        checkIdleInvariants(run)
    }
    if (command.tag !== "crash" && command.tag !== "reload") yield* pass(0)
    checkNotifications(run)
  })

const waitUntilIdle = (run: ScenarioRun) =>
  Effect.gen(function* () {
    const { device } = run
    run.isRecovering = true
    device.platform.clearTroubles()
    run.isRecovering = false
    yield* SubscriptionRef.set(device.online, false)
    yield* pass(50)
    yield* SubscriptionRef.set(device.online, true)
    yield* pass(4 * limits.syncRetryMaxMs)
    checkNotifications(run)
  })

/** Checks the invariants after every step. */
const checkStepInvariants = ({ tabs, faults, doneOrder }: ScenarioRun): void => {
  check(faults.length === 0, "no rule of the queue is violated", () => faults)
  for (const { tab } of tabs) {
    const tasks = SubscriptionRef.getUnsafe(tab.sync.tasks)
    let [last, waiting] = [0, 0]
    for (const { order, state } of tasks) {
      check(order >= last, "tasks are in their order", () => tasks)
      last = order
      waiting += state === "waiting" ? 1 : 0
    }
    check(waiting <= limits.queueTasksMax, "no more tasks wait than the limit", () => waiting)
  }
  for (let index = 1; index < doneOrder.length; index += 1)
    check(doneOrder[index - 1]! < doneOrder[index]!, "the first queued task is done first", () => doneOrder)
}

/** Checks the invariants when nothing is pending. */
const checkIdleInvariants = (run: ScenarioRun): void => {
  const { tabs, statistics, modelTasks } = run
  const storedTasks = tasksOnDevice(run)
  if (tabs.some(({ tab }) => tab.endings.length > 0)) run.hasSessionEnded = true
  let unreported = 0
  let unreportedFailures = 0
  for (const modelTask of modelTasks.values()) {
    const task = storedTasks.get(modelTask.text)
    check(modelTask.effects <= 1, "a task has its effect once", () => modelTask)
    check(task?.state !== "waiting", "no task waits when everything works", () => [modelTask, task])
    check(!modelTask.isBad || modelTask.effects === 0, "a refused task has no effect", () => modelTask)
    if (!modelTask.isQueued) continue
    if (task?.state === "sent") {
      check(
        modelTask.effects === 1 && task.result === modelTask.text && modelTask.isCacheable,
        "a response is stored unchanged",
        () => [modelTask, task],
      )
      statistics.count("stored")
    } else if (task?.state === "dead") {
      statistics.count("failed")
      if (!modelTask.isReported && !modelTask.isPageClosed) unreportedFailures += 1
    } else if (modelTask.effects === 1) statistics.count("done")
    else if (modelTask.isReported) statistics.count("failed and removed")
    else if (!modelTask.isPageClosed) {
      // Dropped, or refused by the network and then displaced by later tasks.
      check(
        modelTask.owner !== null || run.hasSessionEnded || run.refusalCount > 0,
        "a guest's task is not dropped",
        () => modelTask,
      )
      unreported += 1
    }
  }
  check(unreportedFailures <= run.refusalCount, "each failed task has a notification", () => [
    unreportedFailures,
    run.refusalCount,
  ])
  check(unreported <= run.droppedCount + run.refusalCount, "each dropped task has a notification", () => [
    unreported,
    run.droppedCount,
    [...modelTasks.values()].filter((modelTask) => modelTask.effects === 0 && !modelTask.isReported),
  ])
  statistics.count("dropped", unreported)
}

/** Runs a scenario on an empty device until nothing is pending. */
export const runQueueScenario = (scenario: QueueScenario, statistics: Statistics): void =>
  simulate(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const { platform } = device
      for (const { email, password } of Object.values(people)) platform.users.register(email, password)
      platform.setLatency(scenario.latencyMs)
      device.broken.delayMs = scenario.storageMs
      const run: ScenarioRun = {
        scenario,
        device,
        monitor: monitorRequests(device),
        statistics,
        tabs: [],
        modelTasks: new Map(),
        keys: new Map(),
        faults: [],
        doneOrder: [],
        queuedCount: 0,
        droppedCount: 0,
        refusalCount: 0,
        checkedNotifications: 0,
        hasSessionEnded: false,
        isRecovering: false,
      }
      for (let index = 0; index < tabCount; index += 1) run.tabs.push(yield* openTab(run))
      setPlatformHandlers(run)
      for (const command of [...scenario.commands, { tag: "rest" } as const]) {
        yield* runCommand(run, command)
        checkStepInvariants(run)
        run.monitor.check()
      }
      for (const { scope } of run.tabs) yield* Scope.close(scope, Exit.void)
      statistics.countFaults(platform.occurredTroubles)
      statistics.count("calls", platform.log.length)
    }),
  )
