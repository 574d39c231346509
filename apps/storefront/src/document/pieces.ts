/** A part of a document: text, or what was written before as bytes. */
export type Piece = string | Uint8Array

const encoder = new TextEncoder()

/** A text as it is sent. */
export const bytesOf = (text: string): Uint8Array => encoder.encode(text)

/** Where documents are put together: as large as the largest so far. */
let desk = new Uint8Array(262_144)

const room = (at: number, more: number): void => {
  if (at + more <= desk.length) return
  const larger = new Uint8Array(Math.max(desk.length * 2, at + more))
  larger.set(desk.subarray(0, at))
  desk = larger
}

/** Every letter of a string takes three bytes at most. */
const lettersToBytes = 3

/** One document of its pieces. What is kept is copied as it lies there; only the rest is encoded. */
export const joined = (pieces: Iterable<Piece>): Uint8Array => {
  let at = 0
  let text = ""
  const put = (): void => {
    if (text === "") return
    room(at, text.length * lettersToBytes)
    at += encoder.encodeInto(text, desk.subarray(at)).written
    text = ""
  }
  for (const piece of pieces) {
    if (typeof piece === "string") {
      text += piece
      continue
    }
    put()
    room(at, piece.length)
    desk.set(piece, at)
    at += piece.length
  }
  put()
  return desk.slice(0, at)
}

/** Places in a markup that something kept is put into afterwards, so that nobody copies it as text. */
export interface Slots {
  /** Stands in the markup for what is put there. */
  readonly take: (bytes: Uint8Array) => string
  /** The markup with everything in its place. */
  readonly filled: (markup: string) => ReadonlyArray<Piece>
}

/** What no text of a shop can hold: nobody outside of this process knows it. */
const mark = `<!--${crypto.randomUUID()}-->`

export const slots = (): Slots => {
  const taken: Array<Uint8Array> = []
  return {
    take: (bytes) => `${mark}${taken.push(bytes) - 1}${mark}`,
    filled: (markup) =>
      markup.split(mark).map((part, index) => (index % 2 === 0 ? part : taken[Number(part)]!)),
  }
}
