/** Random numbers for one part of a scenario, independent of the other parts. */
export interface Random {
  /** From 0 to 1, exclusive. */
  readonly next: () => number
  /** A whole number from 0 to `below`, exclusive. */
  readonly below: (below: number) => number
  readonly pick: <A>(list: ReadonlyArray<A>) => A
  /** True with a probability of `share`. */
  readonly chance: (share: number) => boolean
}

/** Hashes a seed and a name to a whole number. */
const hashOf = (seed: number, name: string): number => {
  let hash = (seed ^ 0x811c9dc5) | 0
  for (let index = 0; index < name.length; index += 1)
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}

/**
 * Makes a generator of random numbers.
 *
 * @param seed - of the scenario
 * @param name - of the part that draws the numbers
 */
export const makeRandom = (seed: number, name: string): Random => {
  let state = hashOf(seed, name)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return { next, below, pick: (list) => list[below(list.length)]!, chance: (share) => next() < share }
}
