/**
 * Counts the files and functions of the core that run for five things a shopper does, by V8's precise coverage. The
 * fewer files an action runs, the less one has to read to change it.
 *
 * npm run code-paths [-- --json] [--files]
 */
import { Session } from "node:inspector/promises"
import { Effect, SubscriptionRef } from "effect"
import {
  choice,
  type Device,
  makeDevice,
  makePlatform,
  openShop,
  type OpenShop,
  pass,
  product,
  run,
  stock,
  toReview,
  variant,
} from "@shop/testing"

const isJson = process.argv.includes("--json")
const hasFiles = process.argv.includes("--files")

/** Measured sources: those of core and search, without test helpers. */
const coreSource = /\/packages\/(core|search)\/src\/(?!testing\/)(.*\.ts)$/

/** The code that an action executed. */
interface CodePath {
  readonly name: string
  readonly files: ReadonlyArray<string>
  /** First folders of those files. */
  readonly modules: number
  /** Named functions that were called at least once. */
  readonly functions: number
}

const session = new Session()
session.connect()
await session.post("Profiler.enable")

/** Runs an action and reads from the profiler what was called meanwhile. */
const measure = (name: string, action: Effect.Effect<void>): Effect.Effect<CodePath> =>
  Effect.gen(function* () {
    yield* Effect.promise(() =>
      session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false }),
    )
    // Calls before the start are not counted, calls of the action are read once it is over.
    yield* Effect.promise(() => session.post("Profiler.takePreciseCoverage"))
    yield* action
    const { result } = yield* Effect.promise(() => session.post("Profiler.takePreciseCoverage"))
    yield* Effect.promise(() => session.post("Profiler.stopPreciseCoverage"))
    const executed = result.flatMap(({ url, functions }) => {
      const path = coreSource.exec(url)
      const called = functions.filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
      return path === null || called.length === 0
        ? []
        : [
            {
              file: `${path[1]}/${path[2]}`,
              namedFunctions: called.filter(({ functionName }) => functionName !== ""),
            },
          ]
    })
    return {
      name,
      files: executed.map(({ file }) => file).toSorted(),
      modules: new Set(executed.map(({ file }) => file.split("/").slice(0, 2).join("/"))).size,
      functions: executed.reduce((sum, { namedFunctions }) => sum + namedFunctions.length, 0),
    }
  })

const customer = { email: "ada@example.com", password: "Potters-wheel1" }
const bowl = product({
  id: 1,
  sku: "BOL",
  type: "configurable",
  configurableOptions: [choice("color", { 1: "Red", 2: "Blue" })],
  variants: [
    variant("BOL-R", { color: "1" }, { id: 11, stock: stock({ qty: 1000 }) }),
    variant("BOL-B", { color: "2" }, { id: 12, stock: stock({ qty: 1000 }) }),
  ],
})
const cup = product({ id: 2, sku: "TASSE", stock: stock({ qty: 1000 }) })

/** Does something in the shop and lets everything follow that waits for it. */
const runAction = (work: () => void, waitMs = 1000) =>
  Effect.suspend(() => {
    work()
    return pass(waitMs)
  })

interface Scenario {
  readonly name: string
  readonly prepare: (shop: OpenShop, device: Device) => Effect.Effect<void>
  readonly action: (shop: OpenShop, device: Device) => Effect.Effect<void>
}

const scenarios: ReadonlyArray<Scenario> = [
  {
    name: "open the page of a configurable product",
    prepare: () => Effect.void,
    action: ({ actions }) => runAction(() => actions.page.open("/fr/bol?childSku=BOL-R")),
  },
  {
    name: "add to the cart until the platform has confirmed it",
    prepare: () => Effect.void,
    action: ({ actions }) => runAction(() => actions.cart.add({ sku: "TASSE", qty: 1 }), 5000),
  },
  {
    name: "search in the panel",
    prepare: () => Effect.void,
    action: ({ actions }) => runAction(() => actions.search.type("TASSE")),
  },
  {
    name: "merge a guest's cart on sign-in",
    prepare: ({ actions }) => runAction(() => actions.cart.add({ sku: "TASSE", qty: 1 }), 5000),
    action: ({ actions }) => runAction(() => actions.account.login(customer), 5000),
  },
  {
    name: "order offline, sent when the network is back",
    prepare: (shop) =>
      Effect.andThen(
        runAction(() => shop.actions.cart.add({ sku: "TASSE", qty: 1 }), 5000),
        toReview(shop),
      ),
    action: ({ actions }, device) =>
      Effect.gen(function* () {
        yield* SubscriptionRef.set(device.online, false)
        yield* runAction(() => actions.checkout.place({ termsAccepted: true }))
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(70_000)
        if (device.platform.orders.size !== 1) throw new Error("The order did not reach the platform.")
      }),
  },
]

const measureIn = ({ name, prepare, action }: Scenario): Promise<CodePath> =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice(makePlatform([bowl, cup]))
      device.platform.setHandler("url.map", () => ({ kind: "product", product: bowl }))
      device.platform.users.register(customer.email, customer.password)
      const shop = yield* openShop(device)
      yield* pass(0)
      yield* prepare(shop, device)
      return yield* measure(name, action(shop, device))
    }),
  )

const paths: Array<CodePath> = []
for (const scenario of scenarios) paths.push(await measureIn(scenario))
session.disconnect()

if (isJson) console.log(JSON.stringify(paths, null, 2))
else
  for (const { name, files, modules, functions } of paths) {
    console.log(
      `${name.padEnd(56)} ${String(files.length).padStart(4)} files ${String(modules).padStart(3)} modules ${String(functions).padStart(4)} functions`,
    )
    if (hasFiles) for (const file of files) console.log(`  ${file}`)
  }
