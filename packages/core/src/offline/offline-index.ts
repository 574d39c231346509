import { type Entity, type Found, type Query } from "../catalogue/index.ts"
import {
  choiceRows,
  type ChoiceRows,
  type Column,
  column,
  type Columns,
  columnsMaker,
  fieldColumn,
  findRows,
  isObject,
  isOpen,
  type Json,
  labelsOf,
  type Language,
  openWords,
  pathsMaker,
  plainField,
  plainTexts,
  priceFields,
  projection,
  recent,
  searchedOf,
  type Words,
  wordsMaker,
} from "../finding/index.ts"
import { toDecimal, type Cents } from "../money/index.ts"
import type { ShopSettings } from "../settings/index.ts"
import { lineDocument, linePriceCents } from "./chunks.ts"
import { offlineEntities } from "./model.ts"

/** Kinds of documents that a device keeps. */
export type OfflineEntity = (typeof offlineEntities)[number]

/** Documents of one kind in their order: their ids, and a line for each. */
export interface Lines {
  readonly ids: ReadonlyArray<number>
  readonly lines: ReadonlyArray<string>
}

/** The document at a path. */
export interface OfflineMatch {
  readonly type: OfflineEntity
  readonly id: number
  readonly body: Json
}

/** The result of a search on the device. */
export type OfflineResult = Omit<Found<Json>, "items"> & {
  readonly items: ReadonlyArray<Json>
  readonly ids: ReadonlyArray<number>
}

/** Search index of a store view's catalogue on the device. It answers as the platform would. @rule OC7 */
export interface OfflineIndex {
  /** @returns null for a kind of document that devices do not store */
  readonly search: (query: Query) => OfflineResult | null
  /** The document at a path without its slashes. */
  readonly findByPath: (path: string) => OfflineMatch | null
}

/** What an index needs to open. */
export interface OfflineIndexOptions {
  readonly language: Language
  readonly settings: ShopSettings
  /** From 0 to 1, for the order "random". */
  readonly random: () => number
}

/** Documents read between two pauses: a few milliseconds on a slow phone. */
const documentsPerStep = 16
/** Parsed documents that stay in memory. */
const bodiesMax = 256

/** Fields that pages filter, sort and count by. Any other field is read from all documents on its first use. */
const fieldsOf = ({ products }: ShopSettings): ReadonlySet<string> =>
  new Set([
    "id",
    "sku",
    "type_id",
    "status",
    "visibility",
    "category_ids",
    "configurable_children",
    "stock",
    "created_at",
    "bestseller",
    ...products.filters.flatMap((code) => [code, `${code}_options`]),
    ...products.sorts.map(({ field }) => field),
  ])

/** Fields of variants that lists search by. */
const childFields = ["sku"]

/**
 * Builds the index in small steps, so that the caller can let other work run between two of them.
 *
 * @param stored - lines of documents by kind
 * @returns the index, once the generator is done
 * @rule OC7, OC9
 */
export const openOfflineIndex = function* (
  stored: ReadonlyMap<OfflineEntity, Lines>,
  { language, settings, random }: OfflineIndexOptions,
): Generator<void, OfflineIndex> {
  const paths = pathsMaker<{ readonly type: OfflineEntity; readonly row: number }>()
  const labels = new Map<string, ReadonlyMap<string, string>>()
  const small = new Map<OfflineEntity, SmallCollection>()
  for (const type of offlineEntities) {
    if (type === "product") continue
    const lines = stored.get(type) ?? { ids: [], lines: [] }
    const bodies = lines.lines.map(lineDocument)
    for (const [row, body] of bodies.entries()) {
      paths.add({ type, body }, { type, row })
      const label = type === "attribute" ? labelsOf(body) : null
      if (label !== null) labels.set(...label)
    }
    small.set(type, { ids: lines.ids, bodies, columns: columnsOf(bodies) })
    yield
  }
  const products = stored.get("product") ?? { ids: [], lines: [] }
  const fields = fieldsOf(settings)
  const words = wordsMaker(language, plainTexts)
  const columns = columnsMaker(plainTexts)
  for (const [row, line] of products.lines.entries()) {
    const body = lineDocument(line)
    paths.add({ type: "product", body }, { type: "product", row })
    words.add(row, searchedOf(body, labels))
    columns.add(row, indexedPart(body, fields))
    if (row % documentsPerStep === documentsPerStep - 1) yield
  }
  yield
  const made = yield* words.making()
  yield
  const rows = products.ids.length
  const indexedColumns = new Map<string, Column>()
  for (const [field, one] of columns.made(rows)) {
    indexedColumns.set(field, one)
    yield
  }
  const ready = openWords(made, rows, language)
  const places = paths.made()
  return makeIndex({ products, small, fields, indexedColumns, words: ready, places }, settings, random)
}

interface SmallCollection {
  readonly ids: ReadonlyArray<number>
  readonly bodies: ReadonlyArray<Json>
  readonly columns: Columns
}

const columnsOf = (bodies: ReadonlyArray<Json>): Columns => {
  const known = new Map<string, Column>()
  return (field) => {
    const name = plainField(field)
    const made = known.get(name) ?? fieldColumn(bodies, name)
    known.set(name, made)
    return made
  }
}

const indexedPart = (body: Json, fields: ReadonlySet<string>): Json => {
  const some: Record<string, unknown> = {}
  for (const field of fields) {
    const value = body[field]
    if (value === undefined) continue
    some[field] = field === "configurable_children" && Array.isArray(value) ? value.map(childOf) : value
  }
  return some
}

const childOf = (child: unknown): unknown =>
  isObject(child) ? Object.fromEntries(childFields.map((field) => [field, child[field]])) : child

interface Parts {
  readonly products: Lines
  readonly small: ReadonlyMap<OfflineEntity, SmallCollection>
  readonly fields: ReadonlySet<string>
  readonly indexedColumns: ReadonlyMap<string, Column>
  readonly words: Words
  readonly places: ReadonlyMap<string, { readonly type: OfflineEntity; readonly row: number }>
}

const makeIndex = (
  { products, small, fields, indexedColumns, words, places }: Parts,
  settings: ShopSettings,
  random: () => number,
): OfflineIndex => {
  const rows = products.ids.length
  const bodies = recent<number, Json>(bodiesMax)
  const body = (row: number): Json => {
    const known = bodies.get(row)
    if (known !== undefined) return known
    const read = lineDocument(products.lines[row]!)
    bodies.set(row, read)
    return read
  }
  const madeColumns = new Map<string, Column>()
  const shown = (): Column =>
    column(rows, (row) => {
      const cents = linePriceCents(products.lines[row]!)
      return cents === null ? [] : [toDecimal(cents as Cents)]
    })
  const isIndexed = (name: string): boolean => {
    const [first = "", ...deeper] = name.split(".")
    return (
      fields.has(first) &&
      (first !== "configurable_children" || (deeper.length === 1 && childFields.includes(deeper[0]!)))
    )
  }
  const columns: Columns = (field) => {
    const name = priceFields.has(field) ? "price" : plainField(field)
    const known = madeColumns.get(name) ?? (name === "price" ? undefined : indexedColumns.get(name))
    if (known !== undefined) return known
    const made =
      name === "price"
        ? shown()
        : isIndexed(name)
          ? column(rows, () => [])
          : fieldColumn(products.lines.map(lineDocument), name)
    madeColumns.set(name, made)
    return made
  }
  const choices = new Map<string, ChoiceRows | null>()
  const choicesOf = (attribute: string): ChoiceRows | null => {
    if (!choices.has(attribute)) choices.set(attribute, choiceRows(attribute, columns))
    return choices.get(attribute)!
  }
  const documentsOf = (
    type: Entity,
  ): (Omit<SmallCollection, "bodies"> & { readonly body: (row: number) => Json }) | null => {
    if (type === "product") return { ids: products.ids, columns, body }
    const found = small.get(type as OfflineEntity)
    return found === undefined ? null : { ...found, body: (row) => found.bodies[row]! }
  }
  return {
    search: (query) => {
      const kind = documentsOf(query.entity)
      if (kind === null) return null
      const isProduct = query.entity === "product"
      const found = findRows(query, {
        rows: kind.ids.length,
        columns: kind.columns,
        choices: isProduct ? choicesOf : (attribute) => choiceRows(attribute, kind.columns),
        words: isProduct ? words : null,
        priceBuckets: settings.products.priceBuckets,
        random,
      })
      const project = projection(query.include, query.exclude)
      return {
        items: found.rows.map((row) => project(kind.body(row))),
        ids: found.rows.map((row) => kind.ids[row]!),
        total: found.total,
        start: found.start,
        perPage: found.perPage,
        aggregations: found.aggregations,
      }
    },
    findByPath: (path) => {
      const place = places.get(path)
      const kind = place === undefined ? null : documentsOf(place.type)
      if (place === undefined || kind === null) return null
      const found = kind.body(place.row)
      return isOpen({ type: place.type, body: found })
        ? { type: place.type, id: kind.ids[place.row]!, body: found }
        : null
    },
  }
}
