import { brotliCompress, constants, gzip } from "node:zlib"
import { promisify } from "node:util"
import { LRUCache } from "lru-cache"
import { choose, type Encoding } from "./encoding.ts"
import { hasTag, type HttpReply, type HttpRequest } from "./model.ts"

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const brotliQuality = 6
/** What is kept of answers, packed, and of addresses with the tag of their last answer. */
const bytesMax = 16 * 1024 * 1024
const addressesMax = 256

const packed = async (text: string, encoding: Encoding): Promise<Uint8Array> => {
  const plain = Buffer.from(text)
  if (encoding === "identity") return plain
  if (encoding === "gzip") return zip(plain, { level: 6 })
  return brotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  })
}

/**
 * Packs the answers that bear an entity tag, and keeps them packed: who asks for one again is answered from here as
 * long as the room behind says that its tag has not changed. Answers without a tag go through as they are.
 *
 * @param answer - a room; asked with If-None-Match it may answer 304
 * @rule OC4 - issue (catalogue under 400 kB over the wire), performance
 */
export const tagged = (
  answer: (request: HttpRequest) => Promise<HttpReply>,
): ((request: HttpRequest) => Promise<HttpReply>) => {
  const bodies = new LRUCache<string, Uint8Array>({
    maxSize: bytesMax,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  const tagAt = new LRUCache<string, string>({ max: addressesMax })

  return async (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return answer(request)
    const encoding = choose(request.headers["accept-encoding"])
    const own = request.headers["if-none-match"]
    const address = `${request.path}?${request.query.toString()}`
    const before = tagAt.get(address)
    const known = before === undefined ? undefined : bodies.get(`${encoding} ${before}`)
    const tags = [own, known === undefined ? undefined : before].filter((tag) => tag !== undefined)
    const reply = await answer(
      tags.length === 0
        ? request
        : { ...request, headers: { ...request.headers, "if-none-match": tags.join(", ") } },
    )
    const { etag, vary } = reply.headers
    if (etag === undefined) return reply
    const isOwn = hasTag(own, etag)
    const headers = {
      ...reply.headers,
      vary: vary === undefined ? "accept-encoding" : `${vary}, accept-encoding`,
    }
    if (reply.status === 304 && (isOwn || known === undefined || etag !== before))
      return { ...reply, headers }
    if (reply.status !== 200 && reply.status !== 304) return reply
    const name = `${encoding} ${etag}`
    const body = bodies.get(name) ?? (await packed(String(reply.body), encoding))
    bodies.set(name, body)
    tagAt.set(address, etag)
    return {
      status: 200,
      headers: encoding === "identity" ? headers : { ...headers, "content-encoding": encoding },
      body,
    }
  }
}
