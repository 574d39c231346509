import { decodeEntities } from "./entities.ts"

/**
 * The beginning of an HTML text as plain text, for the metadata of a page.
 *
 * @param html - sanitised HTML or plain text
 * @param lengthMax - characters
 * @returns text with single spaces. A longer text ends after a sentence in its second half, otherwise after a word with
 *   "…"
 */
export const excerpt = (html: string, lengthMax: number): string => {
  // Bounds the work for input that consists mostly of tags and spaces.
  const text = decodeEntities(html.slice(0, lengthMax * 20).replace(/<[^<>]*(?:>|$)/g, " "))
    .replace(/\s+/g, " ")
    .trim()
  if (text.length <= lengthMax) return text
  const sentences = /^.*[.!?](?= )/.exec(text.slice(0, lengthMax + 1))?.[0] ?? ""
  if (sentences.length > lengthMax / 2) return sentences
  const cut = text.slice(0, lengthMax - 1)
  const end = cut.lastIndexOf(" ")
  return `${(end > lengthMax / 2 ? cut.slice(0, end) : cut).replace(/(?<![\s,;:–-])[\s,;:–-]+$/, "")}…`
}
