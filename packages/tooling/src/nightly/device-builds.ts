/**
 * Runs tabs of two builds of the shop over one device, in random sequences of use, upgrade and rollback:
 *
 * npm run device-builds [-- --from=v1.0.0] [--sequences=500] [--seed=7]
 *
 * Both builds use the storage, channel and locks of the device, and this build's platform. Law: no stored value is lost,
 * and none is misread. Exit code: 0 the law held, 1 it did not, 2 wrong usage.
 */
import { join } from "node:path"
import { parseArgs } from "node:util"
import { type CreateShop, makeOneDevice, type TabShop } from "../../../../tests/support/one-device.ts"
import { openClient } from "../../../../tests/support/shop-client.ts"
import { createTemporaryFolder, removeFolder, start } from "../../../../tests/support/shop-process.ts"
import { makeRandom, type Random } from "../../../../tests/simulation/random.ts"
import { buildRevision } from "../cluster/revision.ts"

const usage = "Usage: npm run device-builds [-- --from=<revision>] [--sequences=<number>] [--seed=<number>]\n"
const refuseUsage = (message: string): never => {
  process.stderr.write(`${message}\n${usage}`)
  process.exit(2)
}
const readOptions = () => {
  try {
    const text = { type: "string" } as const
    const { values } = parseArgs({
      options: { from: text, sequences: { ...text, default: "500" }, seed: { ...text, default: "7" } },
    })
    for (const name of ["sequences", "seed"] as const)
      if (!/^\d{1,9}$/.test(values[name])) refuseUsage(`--${name} must be a whole number`)
    return { from: values.from, sequences: Number(values.sequences), seed: Number(values.seed) }
  } catch (error) {
    return refuseUsage(error instanceof Error ? error.message : String(error))
  }
}
const options = readOptions()

type Build = "older" | "this"
const tabsMax = 2
const stepsMax = 14
const qtyMax = 9

const print = (text: string): void => void process.stderr.write(`${text}\n`)
const source = "packages/adapters/src/shop/index.ts"
const load = async (folder: string): Promise<CreateShop> =>
  ((await import(join(folder, source))) as { readonly createShop: CreateShop }).createShop

/** The folder of a built revision: the command line of the shop is four folders below it. */
const folderOf = (program: string): string => join(program, "../../../../..")

// A tab without a network logs what it could not load.
console.log = () => {}

const root = join(import.meta.dirname, "../../../..")
const builds: Readonly<Record<Build, CreateShop>> = {
  older: await load(folderOf(buildRevision(options.from, print))),
  this: await load(root),
}

/** Waits until the cart is synchronized and a condition holds, or ten seconds. @returns whether it holds */
const settled = async (tab: TabShop, holds: () => boolean): Promise<boolean> => {
  const endMs = performance.now() + 10_000
  while (performance.now() < endMs) {
    if (!tab.get().cart.isSyncing && holds()) return true
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return false
}

const cartOf = (tab: TabShop): Readonly<Record<string, number>> =>
  Object.fromEntries(
    tab
      .get()
      .cart.lines.map(({ sku, qty }) => [sku, qty] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

const wishlistOf = (tab: TabShop): ReadonlyArray<string> =>
  (tab.get().wishlist?.items ?? []).map(({ sku }) => sku).toSorted()

/** Runs one sequence. @returns what went wrong; null when the law held */
const runSequence = async (
  origin: string,
  skus: ReadonlyArray<string>,
  random: Random,
): Promise<{ readonly fault: string | null; readonly trace: ReadonlyArray<string> }> => {
  const device = makeOneDevice(origin)
  const expected = new Map<string, number>()
  const wishes = new Set<string>()
  let isOnline = true
  const trace: Array<string> = []
  let tabs: Array<{ readonly build: Build; readonly shop: TabShop; readonly loadedSkus: Set<string> }> = []
  const expectedState = (): string =>
    JSON.stringify([
      Object.fromEntries([...expected].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      [...wishes].toSorted(),
    ])
  const stateOf = (tab: TabShop): string => JSON.stringify([cartOf(tab), wishlistOf(tab)])
  const setOnline = (online: boolean): void => {
    if (online === isOnline) return
    trace.push(online ? "online" : "offline")
    isOnline = online
    device.setOnline(online)
  }
  const open = async (build: Build): Promise<void> => {
    trace.push(`open ${build}`)
    tabs.push({ build, shop: await device.open(builds[build]), loadedSkus: new Set() })
  }
  const close = async (index: number): Promise<void> => {
    const tab = tabs[index]
    if (tab === undefined) return
    trace.push(`close ${tab.build}`)
    await tab.shop.stop()
    tabs = tabs.filter((one) => one !== tab)
  }
  const use = async (): Promise<void> => {
    const { build, shop, loadedSkus } = random.pick(tabs)
    const sku = random.pick(skus)
    const line = shop.get().cart.lines.find((one) => one.sku === sku)
    const what = random.pick(["add", "add", "setQty", "remove", "wish"] as const)
    if (what === "wish") {
      trace.push(`${build}: wish ${sku}`)
      await shop.actions.wishlist.toggle({
        sku,
        type: "simple",
        name: sku,
        href: "/en",
        image: null,
        price: null,
      })
      if (!wishes.delete(sku)) wishes.add(sku)
    } else if (what === "add") {
      // Without a network a tab refuses to add a product that it has not loaded.
      if ((expected.get(sku) ?? 0) >= qtyMax || (!isOnline && !loadedSkus.has(sku))) return
      loadedSkus.add(sku)
      trace.push(`${build}: add ${sku}`)
      await shop.actions.cart.add({ sku, qty: 1 })
      expected.set(sku, (expected.get(sku) ?? 0) + 1)
    } else if (line !== undefined && what === "setQty") {
      const qty = 1 + random.below(qtyMax)
      trace.push(`${build}: ${sku} becomes ${qty}`)
      await shop.actions.cart.setQty(line.key, qty)
      expected.set(sku, qty)
    } else if (line !== undefined) {
      trace.push(`${build}: remove ${sku}`)
      await shop.actions.cart.remove(line.key)
      expected.delete(sku)
    }
    // Another tab shows a change a moment later; the next step must not be made on an older cart.
    for (const tab of tabs)
      if (!(await settled(tab.shop, () => stateOf(tab.shop) === expectedState())))
        throw new Error(`a tab of the ${tab.build} build shows ${stateOf(tab.shop)}, not ${expectedState()}`)
  }
  try {
    await open(random.pick(["older", "this"]))
    const steps = 4 + random.below(stepsMax)
    for (let step = 0; step < steps; step += 1) {
      if (tabs.length === 0 || (tabs.length < tabsMax && random.chance(0.3)))
        await open(random.pick(["older", "this"]))
      else if (random.chance(0.2)) await close(random.below(tabs.length))
      else if (random.chance(0.1)) setOnline(!isOnline)
      else await use()
    }
    while (tabs.length > 0) await close(0)
    setOnline(true)
    for (const build of ["this", "older", "this"] as const) {
      await open(build)
      const { shop } = tabs[0]!
      if (!(await settled(shop, () => stateOf(shop) === expectedState())))
        throw new Error(`at the end the ${build} build has ${stateOf(shop)}, not ${expectedState()}`)
      await close(0)
    }
    const misread = await device.quarantined()
    return { fault: misread.length === 0 ? null : `misread: ${misread.join(", ")}`, trace }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error), trace }
  } finally {
    while (tabs.length > 0) await close(0)
  }
}

const data = createTemporaryFolder()
const shop = await start({ data })
const faults: Array<string> = []
const startMs = performance.now()
try {
  const client = openClient(shop, "en")
  const documents = await client.documents("product")
  const skus = documents
    .filter(
      ({ type_id, custom_options, stock }) =>
        type_id === "simple" && (custom_options ?? []).length === 0 && (stock?.qty ?? 0) > 100,
    )
    .slice(0, 4)
    .map(({ sku }) => sku)
  if (skus.length < 2) throw new Error("the demo shop has too few simple products")
  for (let sequence = 0; sequence < options.sequences && faults.length < 5; sequence += 1) {
    const { fault, trace } = await runSequence(shop.url, skus, makeRandom(options.seed + sequence, "builds"))
    if (fault !== null) {
      faults.push(fault)
      print(`--seed=${options.seed + sequence}: ${fault}\n  ${trace.join("\n  ")}`)
    }
    if ((sequence + 1) % 25 === 0) print(`${sequence + 1} of ${options.sequences}, ${faults.length} failed`)
  }
} finally {
  await shop.stop()
  removeFolder(data)
}
process.stdout.write(
  `${options.sequences} sequences, ${faults.length} failed, in ${Math.round((performance.now() - startMs) / 1000)} s\n`,
)
process.exit(faults.length === 0 ? 0 : 1)
