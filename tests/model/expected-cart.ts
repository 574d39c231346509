import { type Person, persons } from "./cart-scenario.ts"

/** What happened since the last rest, in order, as far as it bears on what there has to be in the end. */
export type CartEvent =
  | { readonly tag: "wish"; readonly sku: string; readonly change: (qty: number) => number }
  /** Somebody asked to be signed in or, with null, out. */
  | { readonly tag: "turn"; readonly into: Person | null }
  /** The platform lost every cart. */
  | { readonly tag: "lost" }

/** One way things may stand with one product. */
export interface CartOutcome {
  readonly who: Person | null
  /** Pieces in the cart of this device. */
  readonly qty: number
  /** Pieces that the platform keeps for each customer who is not in. */
  readonly kept: Readonly<Record<Person, number>>
}

interface Way extends CartOutcome {
  /** Pieces of a customer who has just come in that are still on their way from the platform. */
  readonly coming: number
  /** Turns that have come about, as bits. */
  readonly done: number
}

/**
 * The model: every way things may stand after some deeds. It knows nothing of networks, tabs and retries; a sign-in or
 * the end of a session takes effect at some moment after it was asked for, or never, and two carts that meet are summed
 * once. Whatever networks, tabs and retries do, it has to end in one of these ways.
 *
 * @param start - how it stood with this product at the last rest
 * @param mayEnd - a session ended by itself since then
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
      // Who is in is signed out before somebody signs in.
      if (way.who !== null) return left(into === null ? { ...way, done } : way, way.who)
      if (into === null) return []
      const theirs = way.kept[into]
      // What only the platform has comes a little later; what both have is summed at once.
      const met = way.qty === 0 ? { qty: 0, coming: theirs } : { qty: way.qty + theirs, coming: 0 }
      return [{ ...way, ...met, who: into, done }]
    }),
    ...(way.coming > 0 ? [{ ...way, qty: way.qty + way.coming, coming: 0 }] : []),
  ]
  /** Whatever may have come about by now. */
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

/** Whether that is how it stands. Of who is in only the cart of this device is asked. */
export const matches = (way: CartOutcome, now: CartOutcome): boolean =>
  way.who === now.who &&
  way.qty === now.qty &&
  persons.every((person) => person === now.who || way.kept[person] === now.kept[person])
