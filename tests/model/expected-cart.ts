import { type Person, persons } from "./cart-scenario.ts"

/** The events since the last quiet moment that influence the cart, in order. */
export type CartEvent =
  | { readonly tag: "wish"; readonly sku: string; readonly change: (qty: number) => number }
  /** A sign-in, or a sign-out with null. */
  | { readonly tag: "turn"; readonly into: Person | null }
  /** The platform lost every cart. */
  | { readonly tag: "lost" }

/** A possible state of one product in the carts. */
export interface CartOutcome {
  readonly who: Person | null
  /** Quantity in the cart of this device. */
  readonly qty: number
  /** Quantity in the stored cart of each signed-out customer. */
  readonly kept: Readonly<Record<Person, number>>
}

interface Way extends CartOutcome {
  /** Quantity of a new customer that the device has not loaded yet. */
  readonly coming: number
  /** Sign-ins and sign-outs that took effect, as bits. */
  readonly done: number
}

/**
 * The model: all possible outcomes after some events, without networks, tabs and retries. A sign-in or the end of a session
 * takes effect at some time after its request, or never, and two merged carts are added once. The real cart must end in
 * one of these outcomes.
 *
 * @param start - state of the product at the last quiet moment
 * @param mayEnd - whether a session may have expired since then
 */
export const possibleOutcomes = (
  sku: string,
  start: CartOutcome,
  deeds: ReadonlyArray<CartEvent>,
  mayEnd: boolean,
): ReadonlyArray<CartOutcome> => {
  const turns: Array<Person | null> = []
  let isLost = false
  let ways: ReadonlyArray<Way> = [{ ...start, coming: 0, done: 0 }]
  const left = (way: Way, who: Person): ReadonlyArray<Way> =>
    [way.qty + way.coming, ...(isLost ? [0] : [])].map((qty) => ({
      ...way,
      who: null,
      qty: 0,
      coming: 0,
      kept: { ...way.kept, [who]: qty },
    }))
  const next = (way: Way): ReadonlyArray<Way> => [
    ...(mayEnd && way.who !== null ? left(way, way.who) : []),
    ...turns.flatMap((into, index): ReadonlyArray<Way> => {
      const done = way.done | (1 << index)
      if (done === way.done) return []
      // A sign-in ends the session of another customer first.
      if (way.who !== null) return left(into === null ? { ...way, done } : way, way.who)
      if (into === null) return []
      const theirs = way.kept[into]
      // Lines of the platform alone arrive later; lines of both carts are added at once.
      const met = way.qty === 0 ? { qty: 0, coming: theirs } : { qty: way.qty + theirs, coming: 0 }
      return [{ ...way, ...met, who: into, done }]
    }),
    ...(way.coming > 0 ? [{ ...way, qty: way.qty + way.coming, coming: 0 }] : []),
  ]
  /** All outcomes that are possible by now. */
  const spread = (): void => {
    if (!mayEnd && turns.length === 0) return
    const all = new Map(ways.map((way) => [nameOf(way), way]))
    for (const way of all.values())
      for (const one of next(way)) all.set(nameOf(one), all.get(nameOf(one)) ?? one)
    ways = [...all.values()]
  }
  spread()
  for (const deed of deeds) {
    if (deed.tag === "turn") turns.push(deed.into)
    else if (deed.tag === "lost") {
      isLost = true
      ways = ways.map((way) => ({ ...way, kept: { ada: 0, ben: 0 } }))
    } else if (deed.sku === sku) {
      // A line that is put in before the platform's has come stands in its place (commit: a later wish).
      ways = ways.map((way) => ({ ...way, qty: deed.change(way.qty), coming: 0 }))
    } else continue
    spread()
  }
  return ways.filter(({ coming }) => coming === 0)
}

const nameOf = ({ who, qty, coming, kept, done }: Way): string =>
  `${who} ${qty} ${coming} ${kept.ada} ${kept.ben} ${done}`

/** Whether an outcome matches the real state. For the signed-in customer only the device's cart counts. */
export const matches = (way: CartOutcome, now: CartOutcome): boolean =>
  way.who === now.who &&
  way.qty === now.qty &&
  persons.every((person) => person === now.who || way.kept[person] === now.kept[person])
