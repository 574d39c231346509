import { createHash } from "node:crypto"
import { availableParallelism } from "node:os"
import { isLocal, networkOf } from "../http/client.ts"
import { json, type HttpReply, type HttpRequest } from "../http/model.ts"
import { type KeptPictures } from "./kept.ts"
import { mediaPath, original, type Original } from "./media.ts"
import { type Form, identify, shrink, type Wish } from "./shrink.ts"
import { isSide, isUsualSide, sideMax } from "./sizes.ts"
import { Busy, turns } from "./turns.ts"
import { workBudget } from "../http/work-budget.ts"

const route = /^\/img\/(\d{1,5})\/(\d{1,5})\/(resize|fit|identify)(\/[\w\-./%]{1,300})$/
const housePath = "/photographs/"
/** One processor is left to the shop. */
const runningMax = Math.max(1, Math.min(4, availableParallelism() - 1))
const waitingMax = 256
/** More than a page has pictures. */
const waitingPerClientMax = 64
/** Pictures in unusual sides that one client may have made: some pages of another frontend, and then one every second. */
const unusualPieces = 300
const unusualPeriodMs = unusualPieces * 1000
const clientsMax = 10_000
/** Changes when pictures are made otherwise: those of before are no longer found. */
const recipe = "1"

/** What photographs are served from. */
export interface PhotographTools {
  /** Folder of the originals; nothing is ever fetched from elsewhere. */
  readonly folder: string
  /** Photographs that come with the shop, below `/photographs/`; the folder's own go before them. */
  readonly houseFolder?: string
  readonly kept: KeptPictures
  /** A photograph with more pixels is not read. */
  readonly pixelsMax: number
  /** Epoch ms. */
  readonly nowMs: () => number
}

/** Too many pictures were made for one client. */
class BudgetSpent extends Error {
  readonly waitMs: number
  constructor(waitMs: number) {
    super("too many pictures for one client")
    this.waitMs = waitMs
  }
}

/** Local addresses may be many clients behind a proxy that nobody named: their work is not counted, and waits in one queue. */
const ownMachine = "own machine"

const clientOf = ({ client }: HttpRequest): string =>
  client === undefined || client === null || isLocal(client) ? ownMachine : networkOf(client)

const accepts = (accept: string, type: string): boolean =>
  accept.split(",").some((part) => {
    const [name, ...rest] = part.split(";").map((piece) => piece.trim().toLowerCase())
    return name === type && !rest.some((piece) => /^q=0(\.0*)?$/.test(piece))
  })

/** The form that a browser reads and that weighs least. @rule SR94 - features 77 */
export const formFor = (accept: string | undefined, file: string): Form => {
  if (accepts(accept ?? "", "image/avif")) return "avif"
  if (accepts(accept ?? "", "image/webp")) return "webp"
  return /\.(?:png|gif|webp|avif)$/i.test(file) ? "png" : "jpeg"
}

const refuse = (status: number, result: string, headers: Readonly<Record<string, string>> = {}): HttpReply =>
  json(status, { code: status, result }, { "cache-control": "no-store", ...headers })

/**
 * Photographs of the media folder, made smaller for any frontend: in any side up to 1024, a few at a time, and once. The
 * sides of the shop's own pages are few; of others each client may have so many made in so much time.
 *
 * @returns null for what is no photograph's address, and an answer of null for a photograph that is not there or cannot be
 * read: the placeholder stands in
 * @rule SR94, SR95 - wire §15, reliability §5
 */
export const photographs = ({ folder, houseFolder, kept, pixelsMax, nowMs }: PhotographTools) => {
  const turn = turns({ runningMax, waitingMax, waitingPerClientMax })
  const spend = workBudget({ pieces: unusualPieces, periodMs: unusualPeriodMs, clientsMax, nowMs })
  const underWay = new Map<string, Promise<Uint8Array>>()

  const made = async ({ file, mark }: Original, wish: Wish, client: string): Promise<Uint8Array> => {
    const { widthPx, heightPx, action, form } = wish
    const told = `${recipe} ${mark} ${widthPx} ${heightPx} ${action}`
    const name = `${createHash("sha256").update(told).digest("hex").slice(0, 40)}.${form}`
    const known = await kept.get(name)
    if (known !== null) return known
    const running = underWay.get(name)
    if (running !== undefined) return running
    const isCounted = !(isUsualSide(widthPx) && isUsualSide(heightPx)) && client !== ownMachine
    const waitMs = isCounted ? spend(client) : 0
    if (waitMs > 0) throw new BudgetSpent(waitMs)
    const work = turn(client, () => shrink(file, wish, pixelsMax))
      .then(async (bytes) => {
        // A disk that is full keeps nobody from seeing the picture.
        await kept.put(name, bytes).catch(() => undefined)
        return bytes
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, work)
    return work
  }

  const answer = async (found: Original, wish: Wish | null, client: string): Promise<HttpReply | null> => {
    try {
      if (wish === null)
        return json(
          200,
          { code: 200, result: await turn(client, () => identify(found.file, pixelsMax)) },
          { "cache-control": "no-cache" },
        )
      return {
        status: 200,
        headers: {
          "content-type": `image/${wish.form}`,
          "cache-control": "public, max-age=31557600",
          "content-security-policy": "default-src 'none'; sandbox",
          vary: "accept",
        },
        body: await made(found, wish, client),
      }
    } catch (error) {
      if (error instanceof BudgetSpent)
        return refuse(429, "Too many pictures in unusual sizes, please try again", {
          "retry-after": String(Math.ceil(error.waitMs / 1000)),
        })
      if (error instanceof Busy)
        return refuse(503, "Too many pictures are being made, please try again", { "retry-after": "2" })
      return wish === null ? refuse(400, "This picture cannot be read") : null
    }
  }

  const find = async (path: string): Promise<Original | null> => {
    const own = await original(folder, path)
    return own === null && houseFolder !== undefined && path.startsWith(housePath)
      ? original(houseFolder, path.slice(housePath.length - 1))
      : own
  }

  return (request: HttpRequest): Promise<HttpReply | null> | null => {
    const [, width, height, action, path] = route.exec(request.path) ?? []
    const asked = path === undefined ? null : mediaPath(path)
    if (asked === null) return null
    const [widthPx, heightPx] = [Number(width), Number(height)]
    if (action !== "identify" && !(isSide(widthPx) && isSide(heightPx)))
      return Promise.resolve(
        refuse(400, `Width and height are at most ${sideMax}, or 0 to keep the proportions`),
      )
    const form = formFor(request.headers["accept"], asked)
    const wish = action === "identify" ? null : { widthPx, heightPx, action: action as Wish["action"], form }
    return find(asked).then((found) => (found === null ? null : answer(found, wish, clientOf(request))))
  }
}
