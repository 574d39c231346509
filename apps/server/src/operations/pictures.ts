import { Effect } from "effect"
import { CatalogueCheckRepository } from "@shop/commerce/operator"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { mediaPath, findOriginal } from "../images/originals.ts"
import { isReadable } from "../images/resize.ts"

/** Pictures of imported documents that the shop cannot show; pages show the placeholder instead. */
export interface MissingPictures {
  /** On another host, which the shop does not fetch. */
  readonly remote: ReadonlyArray<string>
  /** Not in the media folder. */
  readonly absent: ReadonlyArray<string>
  /** In the media folder, but empty, damaged, too large or not a photograph. */
  readonly unreadable: ReadonlyArray<string>
}

interface Media {
  readonly mediaFolder: string
  readonly picturePixelsMax: number
}

/** Pictures that are read at the same time. */
const readingMax = 2

/** The distinct pictures of imported products and categories that the shop cannot show. Reads every file. */
export const missingPictures = Effect.fnUntraced(function* ({ mediaFolder, picturePixelsMax }: Media) {
  const named = yield* (yield* CatalogueCheckRepository).pictures
  const isRemote = (image: string): boolean => /^([a-z]+:)?\/\//i.test(image)
  const local = named.filter((image) => !isRemote(image))
  const isThere = (image: string): boolean => existsSync(join(mediaFolder, image))
  const isShown = async (image: string): Promise<boolean> => {
    const path = mediaPath(`/${encodeURI(image.replace(/^\/+/, ""))}`)
    const found = path === null ? null : await findOriginal(mediaFolder, path)
    return found !== null && isReadable(found.file, picturePixelsMax)
  }
  const unreadable = yield* Effect.filter(
    local.filter(isThere),
    (image) =>
      Effect.map(
        Effect.promise(() => isShown(image)),
        (isSound) => !isSound,
      ),
    { concurrency: readingMax },
  )
  const missing: MissingPictures = {
    remote: named.filter(isRemote),
    absent: local.filter((image) => !isThere(image)),
    unreadable,
  }
  return missing
})

const unreadableWhy = "they are empty, damaged, not photographs, over 40 MB or over SHOP_PICTURES_MEGAPIXELS"

/** Messages about missing pictures, one for each kind, with examples. */
export const pictureMessages = ({ remote, absent, unreadable }: MissingPictures): ReadonlyArray<string> => [
  ...(remote.length === 0
    ? []
    : [
        `${remote.length} pictures are at other addresses, such as ${remote[0]}: the shop does not fetch them. Put them into the media folder (SHOP_MEDIA).`,
      ]),
  ...(absent.length === 0
    ? []
    : [
        `${absent.length} pictures are not in the media folder (SHOP_MEDIA), such as ${absent.slice(0, 3).join(", ")}.`,
      ]),
  ...(unreadable.length === 0
    ? []
    : [
        `${unreadable.length} pictures in the media folder cannot be read, such as ${unreadable.slice(0, 3).join(", ")}: ${unreadableWhy}.`,
      ]),
]
