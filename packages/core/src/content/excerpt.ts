import { decodeEntities } from "./entities.ts"

/**
 * The beginning of a piece of HTML as plain text, for the head of a page.
 *
 * @param html - sanitised HTML or plain text
 * @param lengthMax - characters
 * @returns words with single spaces; of more, whole sentences where they fill half of it, else cut between two words and
 *   ended with "…"; "" for none
 * @rule CO3 - S2 §3 (CMS page content)
 */
export const excerpt = (html: string, lengthMax: number): string => {
  // Tags and spaces can outnumber the words many times, but not without end.
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
