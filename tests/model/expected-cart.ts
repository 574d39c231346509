import { type Person, persons } from "./cart-scenario.ts"

/** The events since the last idle check that influence the cart, in order. */
export type CartEvent =
  | { readonly tag: "change"; readonly sku: string; readonly apply: (qty: number) => number }
  /** A sign-in of a customer, or a sign-out with null. */
  | { readonly tag: "session"; readonly customer: Person | null }
  /** The platform lost every cart. */
  | { readonly tag: "cartsLost" }

/** A possible state of one product in the carts. */
export interface CartOutcome {
  /** The signed-in customer, or null. */
  readonly customer: Person | null
  /** Quantity in the cart of this device. */
  readonly qty: number
  /** Quantity in the stored cart of each signed-out customer. */
  readonly storedQtys: Readonly<Record<Person, number>>
}

interface Branch extends CartOutcome {
  /** Quantity of a new customer that the device has not loaded yet. */
  readonly pendingQty: number
  /** Sign-ins and sign-outs that took effect, as bits. */
  readonly applied: number
}

/**
 * The model: all possible outcomes after some events, without networks, tabs and retries. A sign-in or the end of a session
 * takes effect at some time after its request, or never, and two merged carts are added once. The real cart must end in
 * one of these outcomes.
 *
 * @param start - state of the product at the last idle check
 * @param mayEnd - whether a session may have expired since then
 */
export const possibleOutcomes = (
  sku: string,
  start: CartOutcome,
  events: ReadonlyArray<CartEvent>,
  mayEnd: boolean,
): ReadonlyArray<CartOutcome> => {
  const customers: Array<Person | null> = []
  let isLost = false
  let branches: ReadonlyArray<Branch> = [{ ...start, pendingQty: 0, applied: 0 }]
  const signOut = (branch: Branch, customer: Person): ReadonlyArray<Branch> =>
    [branch.qty + branch.pendingQty, ...(isLost ? [0] : [])].map((qty) => ({
      ...branch,
      customer: null,
      qty: 0,
      pendingQty: 0,
      storedQtys: { ...branch.storedQtys, [customer]: qty },
    }))
  const next = (branch: Branch): ReadonlyArray<Branch> => [
    ...(mayEnd && branch.customer !== null ? signOut(branch, branch.customer) : []),
    ...customers.flatMap((customer, index): ReadonlyArray<Branch> => {
      const applied = branch.applied | (1 << index)
      if (applied === branch.applied) return []
      // A sign-in ends the session of another customer first.
      if (branch.customer !== null)
        return signOut(customer === null ? { ...branch, applied } : branch, branch.customer)
      if (customer === null) return []
      const storedQty = branch.storedQtys[customer]
      // Lines of the platform alone arrive later; lines of both carts are added at once.
      const merged =
        branch.qty === 0 ? { qty: 0, pendingQty: storedQty } : { qty: branch.qty + storedQty, pendingQty: 0 }
      return [{ ...branch, ...merged, customer, applied }]
    }),
    ...(branch.pendingQty > 0 ? [{ ...branch, qty: branch.qty + branch.pendingQty, pendingQty: 0 }] : []),
  ]
  /** Adds each outcome that is possible by now. */
  const expand = (): void => {
    if (!mayEnd && customers.length === 0) return
    const all = new Map(branches.map((branch) => [keyOf(branch), branch]))
    for (const branch of all.values())
      for (const one of next(branch)) all.set(keyOf(one), all.get(keyOf(one)) ?? one)
    branches = [...all.values()]
  }
  expand()
  for (const event of events) {
    if (event.tag === "session") customers.push(event.customer)
    else if (event.tag === "cartsLost") {
      isLost = true
      branches = branches.map((branch) => ({ ...branch, storedQtys: { ada: 0, ben: 0 } }))
    } else if (event.sku === sku) {
      // A line that the shopper adds before the platform's line arrives replaces it.
      branches = branches.map((branch) => ({ ...branch, qty: event.apply(branch.qty), pendingQty: 0 }))
    } else continue
    expand()
  }
  return branches.filter(({ pendingQty }) => pendingQty === 0)
}

const keyOf = ({ customer, qty, pendingQty, storedQtys, applied }: Branch): string =>
  `${customer} ${qty} ${pendingQty} ${storedQtys.ada} ${storedQtys.ben} ${applied}`

/** Whether an outcome matches the real state. For the signed-in customer only the device's cart counts. */
export const matches = (outcome: CartOutcome, actual: CartOutcome): boolean =>
  outcome.customer === actual.customer &&
  outcome.qty === actual.qty &&
  persons.every(
    (person) => person === actual.customer || outcome.storedQtys[person] === actual.storedQtys[person],
  )
