import type { Seller } from "../orders/seller.ts"
import type { Json } from "./model.ts"

const blank = /\[seller\.(name|address|email|phone|register|vatId):\s*([^\]<>]*)\]/g

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" }
const escaped = (text: string): string => text.replace(/[&<>]/g, (sign) => signs[sign]!)

/**
 * HTML with what is known of the seller in place of its blanks, such as `[seller.email: e-mail address]`. What nobody
 * has said stays in brackets, by its own words alone, so that nobody takes it for true.
 *
 * @rule CM110 - features §4 (legal identity)
 */
export const filledText = (html: string, seller: Seller): string =>
  html.replace(blank, (_, fact: keyof Seller, words: string) => {
    const known = seller[fact]
    const text = typeof known === "string" ? known : known.join(", ")
    return text === "" ? `[${words}]` : escaped(text)
  })

/** A page or block of content with the seller's facts filled in; any other document as it is. @rule CM110 */
export const filled = (body: Json, seller: Seller): Json => {
  const { content } = body
  return typeof content === "string" && content.includes("[seller.")
    ? { ...body, content: filledText(content, seller) }
    : body
}
