import { brotliCompress, constants, crc32, gzip } from "node:zlib"
import { promisify } from "node:util"
import { LRUCache } from "lru-cache"
import type { Encoding } from "../http/encoding.ts"

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const brotliQuality = 5
/** A tenth smaller, and thirty times the work: for copies that are asked for often. */
const brotliQualityOften = 10
const askedOften = 32

/** A rendered page before it is cached. */
export interface Rendered {
  readonly status: number
  /** The document, as text or as it is sent. */
  readonly html: string | Uint8Array
  /** The documents that the page shows, such as "P12" or "C4". A change of one invalidates the page. */
  readonly tags: ReadonlyArray<string>
  readonly expiresMs: number
  readonly isCacheable: boolean
}

export interface CachedPage {
  readonly status: number
  /** The document in an encoding. It is compressed on the first call and then stored with the page. */
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
const pack = (page: Rendered, onOften: (repack: () => Promise<void>) => void): CachedPage => {
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

/** A page of this size is never stored, because no cache is as large. */
const tooLargeToStore = Number.MAX_SAFE_INTEGER

/**
 * Finished guest pages in memory, bounded in bytes, each with the tags of the documents that it shows. Pages are
 * anonymous by construction, so one copy serves everybody.
 * @rule SR25 - S1 §9 (output cache 86,400 s), wire §16 invalidate
 * @rule SR232 - performance: pages that are requested often are compressed better
 */
export class OutputCache {
  readonly #pages: LRUCache<string, CachedPage, () => Promise<Rendered>>
  #invalidations = 0
  #packing: Promise<void> = Promise.resolve()

  constructor(bytesMax: number) {
    this.#pages = new LRUCache({
      maxSize: Math.max(1, bytesMax),
      sizeCalculation: ({ bytes }) => bytes,
      // An eviction does not interrupt a render that somebody waits for.
      ignoreFetchAbort: true,
      fetchMethod: async (key, _, { context: render, options }) => {
        const before = this.#invalidations
        const rendered = await render()
        const page: CachedPage = pack(rendered, (repack) => this.#repack(key, page, repack))
        // A page that was rendered during an invalidation may show the old data.
        if (!rendered.isCacheable || before !== this.#invalidations) options.size = tooLargeToStore
        return page
      },
    })
  }

  get bytes(): number {
    return this.#pages.calculatedSize
  }

  get size(): number {
    return this.#pages.size
  }

  /** Resolves when no page waits for its better compression. */
  get packed(): Promise<void> {
    return this.#packing
  }

  /** Returns a page that has not expired, and marks it as just used. */
  get(key: string, nowMs: number): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (page === undefined || page.expiresMs > nowMs) return page
    this.#pages.delete(key)
    return undefined
  }

  /** Renders a page once for all concurrent requests, and stores it when it is cacheable. */
  fill(key: string, render: () => Promise<Rendered>): Promise<CachedPage> {
    return this.#pages.forceFetch(key, { context: render })
  }

  /** Drops every page that has one of the tags; "*" drops all. Returns the number of dropped pages. */
  invalidate(tags: ReadonlyArray<string>): number {
    this.#invalidations += 1
    const keys = [...this.#pages.entries()]
      .filter(([, page]) => tags.includes("*") || page.tags.some((tag) => tags.includes(tag)))
      .map(([key]) => key)
    for (const key of keys) this.#pages.delete(key)
    return keys.length
  }

  /** Compressions run one after the other, because requests need the same processor cores. */
  #repack(key: string, page: CachedPage, repack: () => Promise<void>): void {
    this.#packing = this.#packing
      .then(() => (this.#pages.peek(key) === page ? repack() : undefined))
      .catch(() => {})
  }
}
