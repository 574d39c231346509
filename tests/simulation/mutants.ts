import { readFileSync } from "node:fs"
import { registerHooks, stripTypeScriptTypes } from "node:module"
import { fileURLToPath } from "node:url"

/** A bug, as a change of the shop's own source. */
export interface Mutant {
  readonly name: string
  /** From the root of the project. */
  readonly file: string
  readonly from: string
  readonly to: string
}

const core = "packages/core/src"

/** Bugs that shops have had. The simulation must find each of them. */
export const mutants: ReadonlyArray<Mutant> = [
  {
    name: "an order has a new idempotency key at each attempt",
    file: `${core}/order/program.ts`,
    from: "client.execute(placeCall(ready.order), { isGuest: ready.owner === null })",
    to: "Effect.flatMap(newUuid, (orderId) => client.execute(placeCall({ ...ready.order, orderId }), { isGuest: ready.owner === null }))",
  },
  {
    name: "an add is sent without an idempotency key",
    file: `${core}/cart/synchronize.ts`,
    from: "operationId: add?.id ?? null,",
    to: "operationId: null,",
  },
  {
    name: "carts are added up again at every merge",
    file: `${core}/cart/merge-guest-cart.ts`,
    from: "merge.itemIds.includes(itemId) || pendingAdd(state, key) !== undefined || (isBack && isAdded(key))",
    to: "itemId === -1 && key === merge.from && isAdded(key)",
  },
  {
    name: "tabs refresh tokens concurrently",
    file: `${core}/session/program.ts`,
    from: 'return tabs.withLock("token", work).pipe(',
    to: "return work.pipe(",
  },
  {
    name: "every request refreshes the token by itself",
    file: `${core}/session/program.ts`,
    from: "if (flight !== null) return Deferred.await(flight)",
    to: "",
  },
  {
    name: "a response overwrites newer changes",
    file: `${core}/cart/apply-sync-result.ts`,
    from: "if (qty === undefined || !isUnmoved(line.key)) return [line]",
    to: "if (qty === undefined) return [line]",
  },
  {
    name: "a refused change gives no notification",
    file: `${core}/cart/synchronize.ts`,
    from: "yield* Effect.forEach(notificationsOf(before, result), context.notify, { discard: true })",
    to: "",
  },
  {
    name: "changes dropped by a sign-out give no notification",
    file: `${core}/shop/customer-session.ts`,
    from: 'count === 0 ? Effect.void : notify({ tag: "TasksDropped", count })',
    to: "Effect.void",
  },
  {
    name: "an order stays stored after it is sent",
    file: `${core}/order/program.ts`,
    from: "      yield* store.put(record)\n      return yield* send(record)",
    to: "      const outcome = yield* send(record)\n      return outcome",
  },
  {
    name: "two tabs push the cart at once",
    file: `${core}/cart/synchronizer.ts`,
    from: 'one.withPermit(tabs.withLock("cart", work(options)))',
    to: "one.withPermit(work(options))",
  },
  {
    name: "coming online overwrites the changes of other devices",
    file: `${core}/cart/synchronize.ts`,
    from: "serverCanRemoveLocal: true, serverCanModifyLocal: true, isClientForced: false",
    to: "...policy",
  },
  {
    name: "a cart that another device ordered is filled again",
    file: `${core}/cart/synchronize.ts`,
    from: 'error._tag === "Refused" && error.code === 409',
    to: 'error._tag === "Refused" && error.code === 0',
  },
  {
    name: "a sign-out in one tab does not reach the others",
    file: `${core}/shop/customer-session.ts`,
    from: "if (wasReplaced) yield* forgetPerson",
    to: "void wasReplaced",
  },
  {
    name: "an order does not reduce stock",
    file: "packages/commerce/src/orders/place.ts",
    from: "const taken = yield* take(stock, priced)",
    to: "const taken = yield* take(stock, { ...priced, lines: [] })",
  },
]

/**
 * Applies a mutant to the sources that are loaded after this call.
 *
 * @throws Error for an unknown mutant, or when the code that it replaces no longer exists
 */
export const setMutant = (name: string): void => {
  const mutant = mutants.find((one) => one.name === name)
  if (mutant === undefined) throw new Error(`There is no mutant ${name}`)
  registerHooks({
    load: (url, context, nextLoad) => {
      if (!url.startsWith("file:") || !url.endsWith(`/${mutant.file}`)) return nextLoad(url, context)
      const source = readFileSync(fileURLToPath(url), "utf8")
      if (!source.includes(mutant.from))
        throw new Error(`${mutant.file} does not contain the code that ${name} replaces`)
      const changed = source.replace(mutant.from, () => mutant.to)
      return { format: "module", source: stripTypeScriptTypes(changed), shortCircuit: true }
    },
  })
}
