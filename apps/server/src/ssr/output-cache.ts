import { brotliCompress, constants, crc32, gzip } from "node:zlib"
import { promisify } from "node:util"
import { LRUCache } from "lru-cache"
import type { SharedPagesService } from "../coordination/shared-pages.ts"
import type { Encoding } from "../http/content-negotiation.ts"

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const brotliQuality = 5
/** A tenth smaller for thirty times the work, so only pages that are often requested get it. */
const brotliQualityOften = 10
/** Requests after which a page is compressed again. */
const requestsOften = 32

/** A rendered page before it is cached. */
export interface UncachedPage {
  readonly status: number
  /** The document as text or as UTF-8. */
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
      // A window larger than the page only costs memory.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(identity.length + 16)))),
    },
  })

const compress: Readonly<Record<Encoding, (identity: Buffer) => Promise<Uint8Array>>> = {
  identity: async (identity) => identity,
  br: (identity) => brotliOf(identity, brotliQuality),
  gzip: (identity) => zip(identity, { level: 6 }),
}

/** Size of a page with both compressed copies, which together are smaller than half of it. */
const sizeOf = (identity: Buffer): number => Math.ceil(identity.length * 1.5) + 512

/** The entity tag of a page. A checksum costs a tenth of a hash and is enough, because a collision helps no attacker. */
const etagOf = (identity: Buffer): string =>
  `"${crc32(identity).toString(36)}-${identity.length.toString(36)}"`

/** The bytes of a document; UTF-8 input is not copied. */
const bytesOf = (html: string | Uint8Array): Buffer =>
  typeof html === "string" ? Buffer.from(html) : Buffer.from(html.buffer, html.byteOffset, html.byteLength)

/** A cached page. `onOften` gets the better compression once the page was requested often. */
const cachedPage = (page: UncachedPage, onOften: (recompress: () => Promise<void>) => void): CachedPage => {
  const identity = bytesOf(page.html)
  const bodies = new Map<Encoding, Promise<Uint8Array>>()
  let requests = 0
  const recompress = async (): Promise<void> => {
    const smaller = await brotliOf(identity, brotliQualityOften)
    bodies.set("br", Promise.resolve(smaller))
  }
  return {
    status: page.status,
    body: (encoding) => {
      if (encoding === "br" && ++requests === requestsOften) onOften(recompress)
      const body = bodies.get(encoding) ?? compress[encoding](identity)
      bodies.set(encoding, body)
      return body
    },
    etag: etagOf(identity),
    tags: page.tags,
    expiresMs: page.expiresMs,
    bytes: sizeOf(identity),
  }
}

/** A page of this size is never stored, because no cache is as large. */
const tooLargeToStore = Number.MAX_SAFE_INTEGER

/**
 * Rendered pages in memory, bounded in bytes, each with the tags of the documents that it shows. Pages are rendered
 * without a shopper's data, so one copy serves all shoppers.
 * @rule SR25 - S1 §9 (output cache 86,400 s), wire §16 invalidate
 * @rule SR232
 */
export class OutputCache {
  readonly #pages: LRUCache<string, CachedPage, () => Promise<UncachedPage>>
  #invalidations = 0
  #recompressing: Promise<void> = Promise.resolve()

  /** @param shared - where pages that this process does not have are looked up before they are rendered */
  constructor(bytesMax: number, shared?: Pick<SharedPagesService, "find" | "store">) {
    this.#pages = new LRUCache({
      maxSize: Math.max(1, bytesMax),
      sizeCalculation: ({ bytes }) => bytes,
      // An eviction does not interrupt a render that other requests wait for.
      ignoreFetchAbort: true,
      fetchMethod: async (key, _, { context: render, options }) => {
        const before = this.#invalidations
        const found = await shared?.find(key)
        const rendered = found?.page ?? (await render())
        const page: CachedPage = cachedPage(rendered, (recompress) => this.#recompress(key, page, recompress))
        // A page that was rendered during an invalidation may show the old data.
        if (!rendered.isCacheable || before !== this.#invalidations) options.size = tooLargeToStore
        else if (found?.page === null && found.revision !== null)
          void shared?.store(key, rendered, found.revision)
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
  get recompressed(): Promise<void> {
    return this.#recompressing
  }

  /** Returns a page that has not expired, and marks it as just used. */
  get(key: string, nowMs: number): CachedPage | undefined {
    const page = this.#pages.get(key)
    if (page === undefined || page.expiresMs > nowMs) return page
    this.#pages.delete(key)
    return undefined
  }

  /** Renders a page once for all concurrent requests, and stores it when it is cacheable. */
  fill(key: string, render: () => Promise<UncachedPage>): Promise<CachedPage> {
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
  #recompress(key: string, page: CachedPage, recompress: () => Promise<void>): void {
    this.#recompressing = this.#recompressing
      .then(() => (this.#pages.peek(key) === page ? recompress() : undefined))
      .catch(() => {})
  }
}
