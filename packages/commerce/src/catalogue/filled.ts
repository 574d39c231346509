import { Context } from "effect"
import type { Seller } from "../orders/seller.ts"
import type { JsonObject } from "./model.ts"

/** Where a picture of the operator's is, by its name; null when it is not there. */
export type PictureOf = (name: string) => string | null

/** Pictures that only the operator can give; the server says where they are. @rule CM233 */
export const OperatorPictures = Context.Reference<PictureOf>("@shop/commerce/OperatorPictures", {
  defaultValue: () => () => null,
})

const pictureBlank = /\[picture\.([a-z\d-]{1,60}):([^[\]<>]*)\]/g
const blank = /\[seller\.(name|address|email|phone|register|vatId):([^[\]<>]*)\]/g

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign]!)

/**
 * HTML with what is known of the seller in place of its blanks, such as `[seller.email: e-mail address]`, and pictures
 * of the operator's in place of theirs, such as `[picture.guarantee-notice-en: its words]`. What nobody has said or given
 * stays in brackets, by its own words alone, so that nobody takes it for true.
 *
 * @rule CM110, CM233
 */
export const filledText = (html: string, seller: Seller, pictureOf: PictureOf): string =>
  html
    .replace(blank, (_, fact: keyof Seller, words: string) => {
      const known = seller[fact] ?? ""
      const text = typeof known === "string" ? known : known.join(", ")
      return text === "" ? `[${words.trim()}]` : escaped(text)
    })
    .replace(pictureBlank, (_, name: string, words: string) => {
      const address = pictureOf(name)
      return address === null
        ? `[${words.trim()}]`
        : `<img src="${escaped(address)}" alt="${escaped(words.trim())}" loading="lazy">`
    })

/** A page or block of content with the seller's facts filled in; any other document as it is. @rule CM110 */
export const filled = (body: JsonObject, seller: Seller, pictureOf: PictureOf): JsonObject => {
  const { content } = body
  return typeof content === "string" && /\[(?:seller|picture)\./.test(content)
    ? { ...body, content: filledText(content, seller, pictureOf) }
    : body
}
