import { Context } from "effect"
import type { Seller } from "../seller/index.ts"
import type { JsonObject } from "./model.ts"

/** Finds the address of an operator's picture by name; null when missing. */
export type FindPicture = (name: string) => string | null

/** Pictures of the operator, provided by the server. @rule CM233 */
export const OperatorPictures = Context.Reference<FindPicture>("@shop/commerce/OperatorPictures", {
  defaultValue: () => () => null,
})

const picturePlaceholder = /\[picture\.([a-z\d-]{1,60}):([^[\]<>]*)\]/g
const blank = /\[seller\.(name|address|email|phone|register|vatId):([^[\]<>]*)\]/g

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign]!)

/**
 * Replaces placeholders of the seller's data, such as `[seller.email: e-mail address]`, and of the operator's pictures,
 * such as `[picture.guarantee-notice-en: alternative text]`. A placeholder without a value stays visible in brackets.
 *
 * @rule CM110, CM233
 */
export const fillText = (html: string, seller: Seller, pictureOf: FindPicture): string =>
  html
    .replace(blank, (_, fact: keyof Seller, words: string) => {
      const known = seller[fact] ?? ""
      const text = typeof known === "string" ? known : known.join(", ")
      return text === "" ? `[${words.trim()}]` : escaped(text)
    })
    .replace(picturePlaceholder, (_, name: string, words: string) => {
      const address = pictureOf(name)
      return address === null
        ? `[${words.trim()}]`
        : `<img src="${escaped(address)}" alt="${escaped(words.trim())}" loading="lazy">`
    })

/** Replaces the placeholders of a content page or block; returns other documents unchanged. @rule CM110 */
export const fillPlaceholders = (body: JsonObject, seller: Seller, pictureOf: FindPicture): JsonObject => {
  const { content } = body
  return typeof content === "string" && /\[(?:seller|picture)\./.test(content)
    ? { ...body, content: fillText(content, seller, pictureOf) }
    : body
}
