import { createHash } from "node:crypto"
import { availableParallelism } from "node:os"
import { json, type HttpReply, type HttpRequest } from "../http/model.ts"
import { type KeptPictures } from "./kept.ts"
import { mediaPath, original, type Original } from "./media.ts"
import { type Form, identify, shrink, type Wish } from "./shrink.ts"
import { isSide } from "./sizes.ts"
import { Busy, turns } from "./turns.ts"

const route = /^\/img\/(\d{1,5})\/(\d{1,5})\/(resize|fit|identify)(\/[\w\-./%]{1,300})$/
const housePath = "/photographs/"
/** One processor is left to the shop. */
const runningMax = Math.max(1, Math.min(4, availableParallelism() - 1))
const waitingMax = 64
/** Changes when pictures are made otherwise: those of before are no longer found. */
const recipe = "1"

/** What photographs are served from. */
export interface PhotographTools {
  /** Folder of the originals; nothing is ever fetched from elsewhere. */
  readonly folder: string
  /** Photographs that come with the shop, below `/photographs/`; the folder's own go before them. */
  readonly houseFolder?: string
  readonly kept: KeptPictures
}

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
 * Photographs of the media folder, made smaller for whoever asks: in one of the known sides, a few at a time, and once.
 *
 * @returns null for what is no photograph's address, and an answer of null for a photograph that is not there
 * @rule SR94, SR95 - wire §15, reliability §5
 */
export const photographs = ({ folder, houseFolder, kept }: PhotographTools) => {
  const turn = turns(runningMax, waitingMax)
  const underWay = new Map<string, Promise<Uint8Array>>()

  const made = async ({ file, mark }: Original, wish: Wish): Promise<Uint8Array> => {
    const { widthPx, heightPx, action, form } = wish
    const told = `${recipe} ${mark} ${widthPx} ${heightPx} ${action}`
    const name = `${createHash("sha256").update(told).digest("hex").slice(0, 40)}.${form}`
    const known = await kept.get(name)
    if (known !== null) return known
    const running = underWay.get(name)
    if (running !== undefined) return running
    const work = turn(() => shrink(file, wish))
      .then(async (bytes) => {
        // A disk that is full keeps nobody from seeing the picture.
        await kept.put(name, bytes).catch(() => undefined)
        return bytes
      })
      .finally(() => underWay.delete(name))
    underWay.set(name, work)
    return work
  }

  const answer = async (found: Original, wish: Wish | null): Promise<HttpReply> => {
    try {
      if (wish === null)
        return json(
          200,
          { code: 200, result: await turn(() => identify(found.file)) },
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
        body: await made(found, wish),
      }
    } catch (error) {
      return error instanceof Busy
        ? refuse(503, "Too many pictures are being made, please try again", { "retry-after": "2" })
        : refuse(400, "This picture cannot be read")
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
    if (asked === null || (request.method !== "GET" && request.method !== "HEAD")) return null
    const [widthPx, heightPx] = [Number(width), Number(height)]
    if (action !== "identify" && !(isSide(widthPx) && isSide(heightPx)))
      return Promise.resolve(
        refuse(400, "Width and height are 0, or sides that the shop makes, such as 300 or 600"),
      )
    const form = formFor(request.headers["accept"], asked)
    const wish = action === "identify" ? null : { widthPx, heightPx, action: action as Wish["action"], form }
    return find(asked).then((found) => (found === null ? null : answer(found, wish)))
  }
}
