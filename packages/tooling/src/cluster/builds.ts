/**
 * Upgrades a cluster under load and takes it back: processes of an older build are replaced by this one's one after
 * another, and then the other way round, as the manual says. The builds share PostgreSQL and the machine's data folder.
 */
import {
  emptyRecord,
  findFaults,
  openLoad,
  pause,
  statusFaults,
  statusFigures,
  stockQty,
  unavailableResponses,
} from "./load.ts"
import { buildRevision } from "./revision.ts"
import { percentile, type Scenario, stockProducts, timed, until } from "./scenario.ts"
import type { Member } from "./start-cluster.ts"

/** Longer than a process needs to start and to fill its copy of the catalogue. */
const readyMs = 120_000

/** Law: both builds serve side by side, and no request fails but those that a process takes along at its end. */
export const builds: Scenario = {
  options: { seconds: 10 },
  programOf: buildRevision,
  run: async (cluster, { seconds = 0 }, onProgress) => {
    const { members, database } = cluster
    const skus = await stockProducts(cluster, stockQty, 8)
    const record = emptyRecord()
    const steps = async (): Promise<number> => database.count("SELECT count(*) FROM migration")
    const before = await steps()
    const endLoad = openLoad(cluster.url, skus, record)
    const faults: Array<string> = []
    const startMs: Array<number> = []
    const orders: Record<string, number> = {}

    /** Lets the load work on what runs now. */
    const serve = async (what: string): Promise<void> => {
      onProgress(`${what}, for ${seconds} s`)
      const ordersBefore = record.orders.length
      await pause(seconds * 1_000)
      orders[what] = record.orders.length - ordersBefore
      if (orders[what] === 0) faults.push(`${what}: no order in ${seconds} s`)
    }
    /** Replaces a process by one of the other build, and waits until it is ready. */
    const replace = async (member: Member, build: "new" | "old"): Promise<void> => {
      onProgress(`${member.name} becomes ${build}`)
      const [, ms] = await timed(async () => {
        await member.restart("SIGTERM", build === "old" ? "first" : "this")
        await until(
          `${member.name} of the ${build} build is ready`,
          async () => (await fetch(`${member.url()}/ready`).catch(() => null))?.status === 200,
          { everyMs: 50, withinMs: readyMs },
        )
      })
      startMs.push(ms)
    }
    /** Builds of the storefront that the web processes serve now. */
    const versions = async (): Promise<ReadonlySet<string>> => {
      const webs = members.flatMap(({ role, url }) => (role === "web" ? (url() ?? []) : []))
      return new Set(
        await Promise.all(webs.map(async (web) => (await fetch(`${web}/cache-version.json`)).text())),
      )
    }
    let versionsMax = 0
    const isWorker = ({ role }: Member): boolean => role === "worker"
    const ordered = [...members.filter(isWorker), ...members.filter((member) => !isWorker(member))]
    const [first, ...others] = ordered
    try {
      await serve("the older build alone")
      // A worker is the first of the new build, and changes the schema.
      await replace(first!, "new")
      await serve("a new worker beside older web processes")
      const half = Math.ceil(others.length / 2)
      for (const member of others.slice(0, half)) await replace(member, "new")
      await serve("both builds side by side")
      versionsMax = (await versions()).size
      for (const member of others.slice(half)) await replace(member, "new")
      await serve("the new build alone")
      for (const member of ordered.slice(0, half)) await replace(member, "old")
      await serve("both builds on the way back")
      for (const member of ordered.slice(half)) await replace(member, "old")
      await serve("the older build on the newer schema")
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error))
    }
    await endLoad()
    faults.push(...(await findFaults(cluster, record)), ...statusFaults(record))
    const unavailable = unavailableResponses(record)
    if (unavailable > 0) faults.push(`${unavailable} requests were not served during the upgrade`)
    return {
      figures: {
        "steps that the newer build added": (await steps()) - before,
        "builds of the storefront side by side": versionsMax,
        "orders acknowledged": record.orders.length,
        ...Object.fromEntries(Object.entries(orders).map(([name, count]) => [`orders, ${name}`, count])),
        "order with all repetitions, p99 ms": Math.round(percentile(record.orderMs, 0.99)),
        "replacement of a process, longest ms": Math.round(Math.max(0, ...startMs)),
        ...statusFigures(record),
      },
      faults,
    }
  },
}
