import { brotliCompress, constants, crc32, gzip } from "node:zlib"
import { promisify } from "node:util"
import type { Encoding } from "../http/encoding.ts"

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const brotliQuality = 5
/** A tenth smaller, and thirty times the work: for copies that are asked for often. */
const brotliQualityOften = 10
const askedOften = 32

/** A finished page, before it is kept. */
export interface Rendered {
  readonly status: number
  /** The document, as text or as it is sent. */
  readonly html: string | Uint8Array
  /** What the page was made from, such as "P12" or "C4": when one changes, the page goes. */
  readonly tags: ReadonlyArray<string>
  readonly expiresMs: number
  readonly isKept: boolean
}

export interface KeptPage {
  readonly status: number
  /** The document in an encoding; made when first asked for, then kept with the page. */
  readonly body: (encoding: Encoding) => Promise<Uint8Array>
  readonly etag: string
  readonly tags: ReadonlyArray<string>
  readonly expiresMs: number
  readonly bytes: number
}

const brotliOf = (identity: Buffer, quality: number): Promise<Uint8Array> =>
  brotli(identity, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      // A window larger than the page would only take memory.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(identity.length + 16)))),
    },
  })

const compress: Readonly<Record<Encoding, (identity: Buffer) => Promise<Uint8Array>>> = {
  identity: async (identity) => identity,
  br: (identity) => brotliOf(identity, brotliQuality),
  gzip: (identity) => zip(identity, { level: 6 }),
}

/** What a page weighs with both compressed copies, which come to less than half of it. */
const weigh = (identity: Buffer): number => Math.ceil(identity.length * 1.5) + 512

/** Tells versions of one page apart. A checksum is enough and costs a tenth of a hash: nobody gains by making two alike. */
const etagOf = (identity: Buffer): string =>
  `"${crc32(identity).toString(36)}-${identity.length.toString(36)}"`

/** What is sent already is not copied. */
const bytesOf = (html: string | Uint8Array): Buffer =>
  typeof html === "string" ? Buffer.from(html) : Buffer.from(html.buffer, html.byteOffset, html.byteLength)

/** A finished page, and what is done when its packed copy is asked for often. */
const pack = (page: Rendered, onOften: (repack: () => Promise<void>) => void): KeptPage => {
  const identity = bytesOf(page.html)
  const made = new Map<Encoding, Promise<Uint8Array>>()
  let asked = 0
  const repack = async (): Promise<void> => {
    const smaller = await brotliOf(identity, brotliQualityOften)
    made.set("br", Promise.resolve(smaller))
  }
  return {
    status: page.status,
    body: (encoding) => {
      if (encoding === "br" && ++asked === askedOften) onOften(repack)
      const body = made.get(encoding) ?? compress[encoding](identity)
      made.set(encoding, body)
      return body
    },
    etag: etagOf(identity),
    tags: page.tags,
    expiresMs: page.expiresMs,
    bytes: weigh(identity),
  }
}

/**
 * Finished guest pages in memory: bounded in bytes, oldest use first out, each with the tags of what it shows.
 * Pages are anonymous by construction, so one copy serves everybody.
 * @rule SR25 - S1 §9 (output cache 86,400 s), wire §16 invalidate
 * @rule SR232 - performance: what many load is worth more work
 */
export class OutputCache {
  readonly #pages = new Map<string, KeptPage>()
  readonly #filling = new Map<string, Promise<KeptPage>>()
  readonly #bytesMax: number
  #bytes = 0
  #epoch = 0
  #packing: Promise<void> = Promise.resolve()

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#pages.size
  }

  /** Resolves when nothing waits to be packed smaller. */
  get packed(): Promise<void> {
    return this.#packing
  }

  /** A kept page that has not expired, marked as just used. */
  get(key: string, nowMs: number): KeptPage | undefined {
    const page = this.#pages.get(key)
    if (page === undefined) return undefined
    this.#pages.delete(key)
    if (page.expiresMs <= nowMs) {
      this.#bytes -= page.bytes
      return undefined
    }
    this.#pages.set(key, page)
    return page
  }

  /** Makes a page once, however many ask for it at the same time, and keeps it when it may be kept. */
  fill(key: string, make: () => Promise<Rendered>): Promise<KeptPage> {
    const running = this.#filling.get(key)
    if (running !== undefined) return running
    const epoch = this.#epoch
    const filling = make()
      .then((rendered) => {
        const page: KeptPage = pack(rendered, (repack) => {
          // One after the other, since others wait for the same cores; what has gone meanwhile is left as it is.
          const isThere = (): boolean => this.#pages.get(key) === page
          this.#packing = this.#packing.then(() => (isThere() ? repack() : undefined)).catch(() => {})
        })
        // What was invalidated while the page was made may already be old.
        if (rendered.isKept && epoch === this.#epoch) this.#keep(key, page)
        return page
      })
      .finally(() => this.#filling.delete(key))
    this.#filling.set(key, filling)
    return filling
  }

  #keep(key: string, page: KeptPage): void {
    if (page.bytes > this.#bytesMax) return
    const before = this.#pages.get(key)
    if (before !== undefined) {
      this.#pages.delete(key)
      this.#bytes -= before.bytes
    }
    this.#pages.set(key, page)
    this.#bytes += page.bytes
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= this.#bytesMax) break
      this.#pages.delete(oldest)
      this.#bytes -= old.bytes
    }
  }

  /** Drops every page that carries one of the tags; "*" drops all. Returns how many went. */
  invalidate(tags: ReadonlyArray<string>): number {
    this.#epoch += 1
    let count = 0
    for (const [key, page] of this.#pages) {
      if (!tags.includes("*") && !page.tags.some((tag) => tags.includes(tag))) continue
      this.#pages.delete(key)
      this.#bytes -= page.bytes
      count += 1
    }
    return count
  }
}
