import { createHash } from "node:crypto"
import { availableParallelism } from "node:os"
import { isLocal, networkOf } from "../http/client.ts"
import { headerAccepts } from "../http/content-negotiation.ts"
import { json, type HttpReply, type HttpRequest } from "../http/model.ts"
import { type PictureCache } from "./picture-cache.ts"
import { mediaPath, findOriginal, type Original } from "./originals.ts"
import { type ImageFormat, identify, resize, type ResizeRequest } from "./resize.ts"
import { isSide, isUsualSide, sideMax } from "./sides.ts"
import { Busy, limitConcurrency } from "./concurrency-limit.ts"
import { workBudget } from "../http/work-budget.ts"

const route = /^\/img\/(\d{1,5})\/(\d{1,5})\/(resize|fit|identify)(\/[\w\-./%]{1,300})$/
const housePath = "/photographs/"
/** One processor stays free for other requests. */
const runningMax = Math.max(1, Math.min(4, availableParallelism() - 1))
const waitingMax = 256
/** More than the pictures of one page. */
const waitingPerClientMax = 64
/** Pictures of unusual size that one client may request: some pages of another frontend at once, then one each second. */
const unusualPieces = 300
const unusualPeriodMs = unusualPieces * 1000
const clientsMax = 10_000
/** Change it together with the encoder settings, so that cached pictures are encoded again. */
const cacheVersion = "1"

export interface PhotographOptions {
  /** Folder of the originals. */
  readonly folder: string
  /** Photographs of the demo shop, below `/photographs/`. A file of the same name in `folder` replaces one. */
  readonly houseFolder?: string
  readonly cache: PictureCache
  /** A photograph with more pixels is not read. */
  readonly pixelsMax: number
  /** Epoch ms. */
  readonly nowMs: () => number
}

class BudgetSpent extends Error {
  readonly waitMs: number
  constructor(waitMs: number) {
    super("too many pictures for one client")
    this.waitMs = waitMs
  }
}

/** Local addresses may be many clients behind an unconfigured proxy. Their work is not counted and waits in one queue. */
const localClient = "own machine"

const clientOf = ({ client }: HttpRequest): string =>
  client === undefined || client === null || isLocal(client) ? localClient : networkOf(client)

/** The smallest format that the browser accepts. @rule SR94 */
export const formatFor = (accept: string | undefined, file: string): ImageFormat => {
  if (headerAccepts(accept, "image/avif")) return "avif"
  if (headerAccepts(accept, "image/webp")) return "webp"
  return /\.(?:png|gif|webp|avif)$/i.test(file) ? "png" : "jpeg"
}

const refuse = (status: number, result: string, headers: Readonly<Record<string, string>> = {}): HttpReply =>
  json(status, { code: status, result }, { "cache-control": "no-store", ...headers })

/**
 * Resizes photographs of the media folder for any frontend, a few at a time, and caches the results. The sizes of the
 * shop's own pages are always allowed; a budget for each client bounds all other sizes.
 *
 * @returns null for an address of another kind; a promise of null for a photograph that is missing or unreadable, so that
 * the caller sends the placeholder
 * @rule SR94, SR95 - wire §15
 */
export const photographs = ({ folder, houseFolder, cache, pixelsMax, nowMs }: PhotographOptions) => {
  const limited = limitConcurrency({ runningMax, waitingMax, waitingPerClientMax })
  const spend = workBudget({ pieces: unusualPieces, periodMs: unusualPeriodMs, clientsMax, nowMs })
  const inProgress = new Map<string, Promise<Uint8Array>>()

  const resized = async (
    { file, version }: Original,
    target: ResizeRequest,
    client: string,
  ): Promise<Uint8Array> => {
    const { widthPx, heightPx, action, format } = target
    const identity = `${cacheVersion} ${version} ${widthPx} ${heightPx} ${action}`
    const name = `${createHash("sha256").update(identity).digest("hex").slice(0, 40)}.${format}`
    const known = await cache.get(name)
    if (known !== null) return known
    const running = inProgress.get(name)
    if (running !== undefined) return running
    const isCounted = !(isUsualSide(widthPx) && isUsualSide(heightPx)) && client !== localClient
    const waitMs = isCounted ? spend(client) : 0
    if (waitMs > 0) throw new BudgetSpent(waitMs)
    const work = limited(client, () => resize(file, target, pixelsMax))
      .then(async (bytes) => {
        // The client gets the picture even when the disk is full.
        await cache.put(name, bytes).catch(() => undefined)
        return bytes
      })
      .finally(() => inProgress.delete(name))
    inProgress.set(name, work)
    return work
  }

  const answer = async (
    found: Original,
    target: ResizeRequest | null,
    client: string,
  ): Promise<HttpReply | null> => {
    try {
      if (target === null)
        return json(
          200,
          { code: 200, result: await limited(client, () => identify(found.file, pixelsMax)) },
          { "cache-control": "no-cache" },
        )
      return {
        status: 200,
        headers: {
          "content-type": `image/${target.format}`,
          "cache-control": "public, max-age=31557600",
          "content-security-policy": "default-src 'none'; sandbox",
          vary: "accept",
        },
        body: await resized(found, target, client),
      }
    } catch (error) {
      if (error instanceof BudgetSpent)
        return refuse(429, "Too many pictures in unusual sizes, please try again", {
          "retry-after": String(Math.ceil(error.waitMs / 1000)),
        })
      if (error instanceof Busy)
        return refuse(503, "Too many pictures are being made, please try again", { "retry-after": "2" })
      return target === null ? refuse(400, "This picture cannot be read") : null
    }
  }

  const find = async (path: string): Promise<Original | null> => {
    const own = await findOriginal(folder, path)
    return own === null && houseFolder !== undefined && path.startsWith(housePath)
      ? findOriginal(houseFolder, path.slice(housePath.length - 1))
      : own
  }

  return (request: HttpRequest): Promise<HttpReply | null> | null => {
    const [, width, height, action, path] = route.exec(request.path) ?? []
    const photographPath = path === undefined ? null : mediaPath(path)
    if (photographPath === null) return null
    const [widthPx, heightPx] = [Number(width), Number(height)]
    if (action !== "identify" && !(isSide(widthPx) && isSide(heightPx)))
      return Promise.resolve(
        refuse(400, `Width and height are at most ${sideMax}, or 0 to keep the proportions`),
      )
    const format = formatFor(request.headers["accept"], photographPath)
    const target =
      action === "identify" ? null : { widthPx, heightPx, action: action as ResizeRequest["action"], format }
    return find(photographPath).then((found) =>
      found === null ? null : answer(found, target, clientOf(request)),
    )
  }
}
