import type { ContentDocument, ContentLayout } from "@shop/core/catalogue"
import type { Place } from "@shop/core/geo"
import { alternates, encodeAlternates } from "./fields.ts"
import { integer, list, numberOrNull, record, text, textOrNull, type Document } from "./coerce.ts"

/**
 * Decodes a page or block of content. Its HTML is not changed: the platform sanitises it at the import.
 *
 * @param value - an untrusted cms_page or cms_block document
 * @returns null without an identifier. Never throws
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
    ...layoutOf(doc),
    ...alternates(doc),
  }
}

const layouts: ReadonlySet<unknown> = new Set(["contact", "places"] satisfies ReadonlyArray<ContentLayout>)

/** Layouts of other platforms are ignored. */
const layoutOf = (doc: Document): Pick<ContentDocument, "layout" | "places"> => {
  const layout = doc["page_layout"]
  if (!layouts.has(layout)) return {}
  const places = list(doc["places"]).flatMap((entry) => decodePlace(record(entry)) ?? [])
  return { layout: layout as ContentLayout, ...(places.length === 0 ? {} : { places }) }
}

/** Decodes a place. A place without coordinates is left out, because a map cannot show it. */
const decodePlace = (doc: Document): Place | null => {
  const latitude = numberOrNull(doc["latitude"])
  const longitude = numberOrNull(doc["longitude"])
  if (latitude === null || longitude === null) return null
  return {
    id: text(doc["id"]),
    name: text(doc["name"]),
    about: text(doc["about"]),
    street: text(doc["street"]),
    postcode: text(doc["postcode"]),
    town: text(doc["city"]),
    country: text(doc["country_id"]),
    phone: text(doc["telephone"]),
    hours: list(doc["hours"]).map(text),
    latitude,
    longitude,
  }
}

/** Writes a page or block of content. */
export const encode = (document: ContentDocument): Document => ({
  id: document.id,
  identifier: document.identifier,
  title: document.title,
  content: document.html,
  meta_title: document.metaTitle,
  meta_description: document.metaDescription,
  ...(document.layout === undefined ? {} : { page_layout: document.layout }),
  ...(document.places === undefined
    ? {}
    : {
        places: document.places.map(({ town, country, phone, ...place }) => ({
          ...place,
          city: town,
          country_id: country,
          telephone: phone,
        })),
      }),
  ...encodeAlternates(document.alternates),
})
