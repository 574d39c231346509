import type { DatabaseService } from "@shop/commerce/database"
import { Effect } from "effect"
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
export const missingPictures = async (
  database: DatabaseService,
  { mediaFolder, picturePixelsMax }: Media,
): Promise<MissingPictures> => {
  const named = database
    .values(
      `SELECT DISTINCT body ->> '$.image' AS image FROM document
       WHERE origin = 'import' AND type IN ('product', 'category') AND image <> '' AND image <> 'no_selection'
       UNION
       SELECT DISTINCT entry.value ->> '$.image' FROM document, json_each(body -> '$.media_gallery') AS entry
       WHERE origin = 'import' AND document.type = 'product' AND entry.type = 'object' AND entry.value ->> '$.image' <> ''
       ORDER BY 1`,
    )
    .map(([image]) => String(image))
  const isRemote = (image: string): boolean => /^([a-z]+:)?\/\//i.test(image)
  const local = named.filter((image) => !isRemote(image))
  const isThere = (image: string): boolean => existsSync(join(mediaFolder, image))
  const isShown = async (image: string): Promise<boolean> => {
    const path = mediaPath(`/${encodeURI(image.replace(/^\/+/, ""))}`)
    const found = path === null ? null : await findOriginal(mediaFolder, path)
    return found !== null && isReadable(found.file, picturePixelsMax)
  }
  const unreadable = await Effect.runPromise(
    Effect.filter(
      local.filter(isThere),
      (image) =>
        Effect.map(
          Effect.promise(() => isShown(image)),
          (isSound) => !isSound,
        ),
      { concurrency: readingMax },
    ),
  )
  return {
    remote: named.filter(isRemote),
    absent: local.filter((image) => !isThere(image)),
    unreadable,
  }
}

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
