import type { DatabaseService } from "@shop/commerce/database"
import { existsSync } from "node:fs"
import { join } from "node:path"

/** Pictures that documents of an import name and the shop cannot show: the placeholder stands in for them. */
export interface MissingPictures {
  /** At another address of the web, which the shop does not fetch. */
  readonly remote: ReadonlyArray<string>
  /** Not in the media folder. */
  readonly absent: ReadonlyArray<string>
}

/** The pictures of imported products and categories that are not in the media folder, each once. */
export const missingPictures = (database: DatabaseService, mediaFolder: string): MissingPictures => {
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
  return {
    remote: named.filter(isRemote),
    absent: named.filter((image) => !isRemote(image) && !existsSync(join(mediaFolder, image))),
  }
}

/** What to say of missing pictures: one line for each kind, with examples. */
export const pictureWords = ({ remote, absent }: MissingPictures): ReadonlyArray<string> => [
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
]
