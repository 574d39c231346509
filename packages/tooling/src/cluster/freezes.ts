/**
 * Freezes processes, engines, mail server and proxy in turn while shoppers order, and kills processes and engines in
 * between. A frozen part keeps its connections and answers nothing, like a machine that has lost its network.
 */
import { pageOf } from "../../../../tests/support/shop-client.ts"
import { importPrice, shownProduct, type ShownProduct } from "./limits.ts"
import {
  emptyRecord,
  findFaults,
  type LoadRecord,
  openLoad,
  pause,
  placeOrder,
  randomFrom,
  requestMs,
  statusFaults,
  statusFigures,
  stockQty,
} from "./load.ts"
import { percentile, type Scenario, stockProducts, timed, until } from "./scenario.ts"
import type { Cluster, Freezable } from "./start-cluster.ts"

const shortestMs = 5_000
/** The clients leave time to the processes, so that a slow answer is the effect of a freeze. */
const thinkMs = 2_000
/** Goals: how soon others answer, and how soon `/ready` tells what a process cannot do. */
const goals = { answerMs: 10_000, readyMs: 2_000 }
/** Every fourth kill restarts an engine, in turn. */
const engineEvery = 4
/** Prices in cents that no product of the demo shop has. */
const firstPriceCents = 87_001

type Kind = "mail" | "OpenSearch" | "PostgreSQL" | "proxy" | "Redis" | "web" | "worker"

/** What `/ready` names while an engine is frozen, and with which status. */
const named: Partial<Record<Kind, readonly [status: number, part: string]>> = {
  PostgreSQL: [503, "database"],
  Redis: [200, "redis"],
  OpenSearch: [200, "search"],
}

/** A process that has started since has no page in its cache, so it says that it cannot read one. */
const pageStatuses: Partial<Record<Kind, ReadonlyArray<number>>> = { PostgreSQL: [200, 503] }

const partsOf = ({ members, engines, proxy, mail }: Cluster): ReadonlyArray<readonly [Kind, Freezable]> => [
  ...members.map((member) => [member.role, member] as const),
  ...engines.filter(({ restart }) => restart !== null).map((engine) => [engine.name, engine] as const),
  ["proxy", proxy],
  ...(mail === null ? [] : [["mail", mail] as const]),
]

/** Watches the price on a page: once every process has shown a price, none shows an older one. */
const openPriceWatch = (webs: () => ReadonlyArray<string>, { href }: ShownProduct) => {
  const known: Array<number> = []
  const faults = new Set<string>()
  const state = { settled: -1, reads: 0, isOver: false }
  /** The newest known price that a page shows; -1 for none. */
  const read = async (web: string): Promise<number> => {
    const text = await Promise.race([
      pageOf(web, href, "product").then((page) => JSON.stringify(page)),
      pause(goals.answerMs).then(() => ""),
    ]).catch(() => "")
    return known.findLastIndex((cents) => text.includes(`:${cents}`))
  }
  const watch = async (): Promise<void> => {
    while (!state.isOver) {
      const { settled } = state
      for (const web of webs()) {
        const shown = await read(web)
        if (shown >= 0) state.reads += 1
        if (shown >= 0 && shown < settled)
          faults.add(`${web} showed the price ${known[shown]} after ${known[settled]} was on every process`)
      }
      await pause(thinkMs)
    }
  }
  const running = watch()
  return {
    known,
    faults,
    reads: () => state.reads,
    /** Waits until every process shows the last known price. */
    settle: async (): Promise<void> => {
      const last = known.length - 1
      for (const web of webs())
        await until(`the price ${known[last]} at ${web}`, async () => (await read(web)) === last, {
          everyMs: 50,
          withinMs: requestMs,
        })
      state.settled = last
    },
    end: async (): Promise<void> => {
      state.isOver = true
      await running
    },
  }
}

/** Repeats a request until its answer has one of the statuses, or the time is over. Answers the last status; 0 for none. */
const lastStatus = async (
  url: string,
  statuses: ReadonlyArray<number>,
  withinMs: number,
): Promise<number> => {
  const endMs = performance.now() + withinMs
  let status = 0
  while (performance.now() < endMs) {
    status = await fetch(url, {
      signal: AbortSignal.timeout(Math.ceil(Math.max(1, endMs - performance.now()))),
    })
      .then(async (response) => ((await response.arrayBuffer()).byteLength > 0 ? response.status : 0))
      .catch(() => 0)
    if (statuses.includes(status)) return status
    await pause(100)
  }
  return status
}

/** What `/ready` says. Null when it does not answer within the time. */
const readiness = async (url: string): Promise<{ readonly status: number; readonly text: string } | null> =>
  fetch(`${url}/ready`, { signal: AbortSignal.timeout(goals.readyMs) })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null)

/** Law: nothing acknowledged is lost or doubled, others go on, `/ready` tells, no old price comes back, all recovers. */
export const freezes: Scenario = {
  options: { freezes: 7, kills: 7, longest: 15, seed: 20_260_101 },
  hasMail: true,
  run: async (cluster, { freezes: count = 0, kills = 0, longest = 0, seed = 0 }, onProgress) => {
    const { members, engines } = cluster
    const random = randomFrom(seed)
    const faults: Array<string> = []
    const report = (fault: string): void => {
      faults.push(fault)
      onProgress(`  ${fault}`)
    }
    const times: Record<string, Array<number>> = {}
    const note = (name: string, ms: number): void => void (times[name] ??= []).push(ms)
    const stocked = await stockProducts(cluster, stockQty, 9)
    const record: LoadRecord = emptyRecord()
    const frozen = new Set<Freezable>()
    const running = (role: "web" | "worker" | null) =>
      members.flatMap((member) =>
        (role === null || member.role === role) && !frozen.has(member) ? (member.url() ?? []) : [],
      )
    let found: ShownProduct | null = null
    // The first pages of a shop that has just started may come too late.
    await until(
      "a category with a product",
      async () => (found = await shownProduct(running("web")[0]!).catch(() => null)) !== null,
      { everyMs: 500, withinMs: requestMs },
    )
    const product = found! as ShownProduct
    // An import of a product sets its stock as well, so nobody orders the one whose price changes.
    const skus = stocked.filter((sku) => sku !== product.sku)
    const prices = openPriceWatch(() => running("web"), product)
    const endLoad = openLoad(cluster.url, skus, record, { timeoutMs: goals.answerMs, thinkMs })

    /** Checks the processes that are not frozen themselves. */
    const checkOthers = async (turn: number, kind: Kind): Promise<void> => {
      const webs = running("web")
      const pages = webs.map(async (web) => {
        const statuses = pageStatuses[kind] ?? [200]
        const [status, ms] = await timed(() => lastStatus(`${web}/fr`, statuses, goals.answerMs))
        note(`page beside a frozen ${kind}`, ms)
        if (!statuses.includes(status))
          report(`freeze ${turn} (${kind}): ${web} showed no page within 10 s; its last status was ${status}`)
      })
      const order = async (): Promise<void> => {
        if (kind === "PostgreSQL") return
        const options = { sku: skus[turn % skus.length]!, name: `freeze-${turn}`, withinMs: goals.answerMs }
        const [isPlaced, ms] = await timed(() => placeOrder(webs[turn % webs.length]!, record, options))
        note(`order beside a frozen ${kind}`, ms)
        if (!isPlaced) report(`freeze ${turn} (${kind}): no order within 10 s`)
      }
      const tells = running(kind === "Redis" ? "web" : null).map(async (url) => {
        const [status, part] = named[kind] ?? [200, ""]
        const startMs = performance.now()
        let said = await readiness(url)
        while (
          (said?.status !== status || !said.text.includes(part)) &&
          performance.now() - startMs < goals.readyMs
        ) {
          await pause(50)
          said = await readiness(url)
        }
        const ms = performance.now() - startMs
        note(`/ready beside a frozen ${kind}`, ms)
        if (ms > goals.readyMs)
          report(
            `freeze ${turn} (${kind}): /ready of ${url} said ${said?.text ?? "nothing"} after ${Math.round(ms)} ms`,
          )
      })
      await Promise.all([...pages, order(), ...tells])
    }

    const changePrice = async (): Promise<void> => {
      const cents = firstPriceCents + prices.known.length
      await importPrice(cluster, product.sku, cents / 100)
      prices.known.push(cents)
    }

    const recover = async (what: string): Promise<void> => {
      const [, ms] = await timed(async () => {
        for (const { name, url } of members)
          await until(
            `${name} is ready after ${what}`,
            async () => (await readiness(url() ?? ""))?.text.includes('"ready"') === true,
            { everyMs: 50, withinMs: requestMs },
          )
        const before = record.orders.length
        await until(`an order after ${what}`, async () => record.orders.length > before + 6, {
          everyMs: 10,
          withinMs: requestMs,
        })
        if (prices.known.length > 0) await prices.settle()
      }).catch((error: Error) => {
        report(error.message)
        return [null, requestMs] as const
      })
      note(`recovery after ${what}`, ms)
    }

    const freeze = async (turn: number): Promise<void> => {
      const parts = partsOf(cluster)
      const kinds = [...new Set(parts.map(([kind]) => kind))]
      const kind = kinds[turn % kinds.length]!
      const ofKind = parts.filter(([one]) => one === kind)
      const [, part] = ofKind[random(ofKind.length)]!
      const ms = shortestMs + random(Math.max(1, longest * 1_000 - shortestMs))
      onProgress(`freeze ${turn + 1} of ${count}: ${part.name} for ${Math.round(ms / 1000)} s`)
      frozen.add(part)
      part.freeze()
      const checks = Promise.allSettled([
        checkOthers(turn + 1, kind),
        kind === "PostgreSQL" ? Promise.resolve() : changePrice(),
      ])
      await pause(ms)
      part.resume()
      frozen.delete(part)
      for (const result of await checks)
        if (result.status === "rejected")
          report(`freeze ${turn + 1} (${kind}): ${String(result.reason).slice(0, 300)}`)
      await recover(`the freeze of ${kind === part.name ? kind : `a ${kind}`}`)
    }

    const kill = async (turn: number): Promise<void> => {
      const restartable = engines.filter(({ restart }) => restart !== null)
      const engine =
        turn % engineEvery === 0
          ? restartable[Math.floor(turn / engineEvery) % restartable.length]
          : undefined
      const member = members[random(members.length)]!
      const name = engine?.name ?? `a ${member.role}`
      onProgress(`kill ${turn + 1} of ${kills}: ${engine?.name ?? member.name}`)
      await (engine?.restart?.() ?? member.restart("SIGKILL"))
      await recover(`the kill of ${name}`)
    }

    for (let turn = 0; turn < Math.max(count, kills); turn += 1) {
      if (turn < count) await freeze(turn)
      if (turn < kills) await kill(turn)
      onProgress(`  ${record.orders.length} orders, ${faults.length} faults`)
    }
    await endLoad()
    await prices.end()
    faults.push(...prices.faults, ...(await findFaults(cluster, record)), ...statusFaults(record))
    if (faults.length > 0)
      for (const { name, errors } of members)
        for (const line of errors().slice(0, 5)) onProgress(`${name}: ${line.slice(0, 1_500)}`)
    return {
      figures: {
        freezes: count,
        kills,
        "orders acknowledged": record.orders.length,
        "order with all repetitions, median ms": Math.round(percentile(record.orderMs, 0.5)),
        "prices changed": prices.known.length,
        "pages read for their price": prices.reads(),
        ...Object.fromEntries(
          Object.entries(times)
            .toSorted(([a], [b]) => (a < b ? -1 : 1))
            .map(([name, all]) => [`${name}, longest ms`, Math.round(Math.max(...all))]),
        ),
        ...statusFigures(record),
      },
      faults,
    }
  },
}
