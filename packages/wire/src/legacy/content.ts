import type { ContentDocument } from "@shop/core/catalogue"
import { alternates, encodeAlternates } from "./fields.ts"
import { integer, record, text, textOrNull, type Document } from "./lenient.ts"

/**
 * Reads a page or block of content. Its HTML is passed on as it came: the platform sanitises when it imports.
 *
 * @param value - a cms_page or cms_block document; nothing in it is trusted
 * @returns null when it has no identifier. Never throws
 * @rule WI19 - wire §12 (cms_page, cms_block)
 */
export const decode = (value: unknown): ContentDocument | null => {
  const doc = record(value)
  const identifier = text(doc["identifier"]).trim()
  if (identifier === "") return null
  return {
    id: integer(doc["id"] ?? doc["page_id"] ?? doc["node_id"]),
    identifier,
    title: text(doc["title"] ?? doc["label"]),
    html: text(doc["content"]),
    metaTitle: textOrNull(doc["meta_title"]),
    metaDescription: textOrNull(doc["meta_description"]),
    ...alternates(doc),
  }
}

/** Writes a page or block of content. @rule WI19 */
export const encode = (document: ContentDocument): Document => ({
  id: document.id,
  identifier: document.identifier,
  title: document.title,
  content: document.html,
  meta_title: document.metaTitle,
  meta_description: document.metaDescription,
  ...encodeAlternates(document.alternates),
})
