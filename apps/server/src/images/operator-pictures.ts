import { existsSync } from "node:fs"
import { join } from "node:path"
import type { PictureOf } from "@shop/commerce/catalogue"
import { imageHref } from "@shop/core/product"

const kinds = ["png", "webp", "jpg", "jpeg", "avif"]
const widthPx = 1200
const heightPx = 1700

/** Pictures that the operator puts into the media folder under a name that pages know. @rule CM233 */
export const operatorPictures =
  (mediaFolder: string): PictureOf =>
  (name) => {
    const kind = kinds.find((one) => existsSync(join(mediaFolder, `${name}.${one}`)))
    return kind === undefined ? null : imageHref(`/${name}.${kind}`, widthPx, heightPx)
  }
