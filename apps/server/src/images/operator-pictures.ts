import { existsSync } from "node:fs"
import { join } from "node:path"
import type { FindPicture } from "@shop/commerce/catalogue"
import { imageHref } from "@shop/core/product"

const kinds = ["png", "webp", "jpg", "jpeg", "avif"]
const widthPx = 1200
const heightPx = 1700

/** Addresses of the pictures in the media folder that pages refer to by name. @rule CM233 */
export const operatorPictures =
  (mediaFolder: string): FindPicture =>
  (name) => {
    const kind = kinds.find((one) => existsSync(join(mediaFolder, `${name}.${one}`)))
    return kind === undefined ? null : imageHref(`/${name}.${kind}`, widthPx, heightPx)
  }
