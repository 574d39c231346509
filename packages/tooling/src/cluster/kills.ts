/**
 * Places orders and changes carts through the proxy while processes are killed and engines are restarted without
 * warning, and checks the database afterwards.
 */
import {
  buyers,
  emptyRecord,
  findFaults,
  openLoad,
  pause,
  randomFrom,
  requestMs,
  statusFaults,
  statusFigures,
  stockQty,
} from "./load.ts"
import { percentile, type Scenario, stockProducts, until } from "./scenario.ts"

/** Every fourth kill restarts an engine, in turn. */
const engineEvery = 4

/** Law: nothing that was acknowledged is lost or doubled, unavailability is said as such, and the shop recovers by itself. */
export const kills: Scenario = {
  options: { kills: 20, seed: 20_260_101 },
  run: async (cluster, { kills: killsMax = 0, seed = 0 }, onProgress) => {
    const { members, engines, url } = cluster
    const random = randomFrom(seed)
    const skus = await stockProducts(cluster, stockQty, 8)
    const record = emptyRecord()
    const endLoad = openLoad(url, skus, record)
    const restartable = engines.filter(({ restart }) => restart !== null)
    const recoveryMs: Record<string, Array<number>> = {}
    const counts: Record<string, number> = {}
    const faults: Array<string> = []
    for (let kill = 0; kill < killsMax; kill += 1) {
      await pause(100 + random(700))
      const engine =
        kill % engineEvery === 0 && restartable.length > 0
          ? restartable[Math.floor(kill / engineEvery) % restartable.length]
          : undefined
      const member = members[random(members.length)]!
      const name = engine?.name ?? `${member.role} process`
      counts[name] = (counts[name] ?? 0) + 1
      await (engine?.restart?.() ?? member.restart("SIGKILL"))
      // An order begun from now on shows that the shop sells again.
      const before = record.orders.length
      const ms = await until(
        `an order after the restart of ${name}`,
        async () => record.orders.length > before + buyers,
        { everyMs: 10, withinMs: requestMs },
      ).catch((error: Error) => {
        faults.push(error.message)
        return requestMs
      })
      ;(recoveryMs[name] ??= []).push(ms)
      if ((kill + 1) % 10 === 0)
        onProgress(
          `${kill + 1} of ${killsMax} kills, ${record.orders.length} orders, ${faults.length} faults`,
        )
    }
    await endLoad()
    for (const member of members)
      await until(
        `${member.name} is ready`,
        async () => (await fetch(`${member.url()}/ready`).catch(() => null))?.status === 200,
        { everyMs: 50, withinMs: requestMs },
      ).catch((error: Error) => faults.push(error.message))
    faults.push(...(await findFaults(cluster, record)))
    faults.push(...statusFaults(record))
    return {
      figures: {
        ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [`kills, ${name}`, count])),
        "orders acknowledged": record.orders.length,
        "order with all repetitions, median ms": Math.round(percentile(record.orderMs, 0.5)),
        "order with all repetitions, p99 ms": Math.round(percentile(record.orderMs, 0.99)),
        "pages read": record.reads,
        ...Object.fromEntries(
          Object.entries(recoveryMs).map(([name, times]) => [
            `${buyers} orders after the start of ${name}, longest ms`,
            Math.round(Math.max(...times)),
          ]),
        ),
        ...statusFigures(record),
      },
      faults,
    }
  },
}
