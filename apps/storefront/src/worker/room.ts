/** One kept answer; the oldest stands first. */
export interface Stored {
  readonly url: string
  readonly bytes: number
}

export interface Room {
  readonly countMax: number
  readonly bytesMax: number
}

/** Pictures of a long afternoon. */
export const pictureRoom: Room = { countMax: 240, bytesMax: 16_000_000 }
/** Pages weigh more than they did on the wire: they are kept unpacked. */
export const pageRoom: Room = { countMax: 60, bytesMax: 12_000_000 }

/**
 * What leaves a cache so that the rest fits: the oldest first, and no more than needed.
 *
 * @param kept - in the order in which they came
 * @returns addresses
 * @rule SW7 - issue (bounded: count and bytes, oldest out)
 */
export const leaving = (kept: ReadonlyArray<Stored>, { countMax, bytesMax }: Room): ReadonlyArray<string> => {
  let count = kept.length
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0)
  const gone: Array<string> = []
  for (const one of kept) {
    if (count <= countMax && bytes <= bytesMax) break
    gone.push(one.url)
    count -= 1
    bytes -= one.bytes
  }
  return gone
}
