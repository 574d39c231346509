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
import { bodyIn, shownIn } from "./lines.ts"
import { offlineEntities } from "./model.ts"

/** Kinds of documents that a device keeps. */
export type OfflineEntity = (typeof offlineEntities)[number]

/** Documents of one kind in their order: their ids, and a line for each. */
export interface Lines {
  readonly ids: ReadonlyArray<number>
  readonly lines: ReadonlyArray<string>
}

/** A document that a path leads to. */
export interface LocalPlace {
  readonly type: OfflineEntity
  readonly id: number
  readonly body: Json
}

/** What is found on the device, as documents. */
export type LocalFound = Omit<Found<Json>, "items"> & {
  readonly items: ReadonlyArray<Json>
  readonly ids: ReadonlyArray<number>
}

/** A view's catalogue on the device, opened: it answers as the platform would. @rule OC7 */
export interface LocalShelf {
  /** @returns null for a kind of document that devices do not keep */
  readonly search: (query: Query) => LocalFound | null
  readonly at: (path: string) => LocalPlace | null
}

/** What a shelf is opened with. */
export interface ShelfTools {
  readonly language: Language
  readonly settings: ShopSettings
  /** From 0 to 1, for the order "random". */
  readonly random: () => number
}

/** Documents read between two pauses: a few milliseconds of a slow phone. */
const portion = 16
/** Documents kept as they were read. */
const bodiesMax = 256

/** Fields that pages filter, sort and count by; any other is read from all documents when it is asked for. */
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

/** Of a product's variants lists ask for nothing but whose they are. */
const childFields = ["sku"]

/**
 * Opens the documents of a device, pausing after every few so that nothing else has to wait: run it to its end.
 *
 * @param kept - documents by kind
 * @returns the shelf, when it is done
 * @rule OC7, OC9
 */
export const openShelf = function* (
  kept: ReadonlyMap<OfflineEntity, Lines>,
  { language, settings, random }: ShelfTools,
): Generator<void, LocalShelf> {
  const paths = pathsMaker<{ readonly type: OfflineEntity; readonly row: number }>()
  const labels = new Map<string, ReadonlyMap<string, string>>()
  const small = new Map<OfflineEntity, Small>()
  for (const type of offlineEntities) {
    if (type === "product") continue
    const lines = kept.get(type) ?? { ids: [], lines: [] }
    const bodies = lines.lines.map(bodyIn)
    for (const [row, body] of bodies.entries()) {
      paths.add({ type, body }, { type, row })
      const label = type === "attribute" ? labelsOf(body) : null
      if (label !== null) labels.set(...label)
    }
    small.set(type, { ids: lines.ids, bodies, columns: columnsOf(bodies) })
    yield
  }
  const products = kept.get("product") ?? { ids: [], lines: [] }
  const fields = fieldsOf(settings)
  const words = wordsMaker(language, plainTexts)
  const columns = columnsMaker(plainTexts)
  for (const [row, line] of products.lines.entries()) {
    const body = bodyIn(line)
    paths.add({ type: "product", body }, { type: "product", row })
    words.add(row, searchedOf(body, labels))
    columns.add(row, picked(body, fields))
    if (row % portion === portion - 1) yield
  }
  yield
  const made = yield* words.making()
  yield
  const rows = products.ids.length
  const filed = new Map<string, Column>()
  for (const [field, one] of columns.made(rows)) {
    filed.set(field, one)
    yield
  }
  const ready = openWords(made, rows, language)
  const places = paths.made()
  return shelf({ products, small, fields, filed, words: ready, places }, settings, random)
}

interface Small {
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

const picked = (body: Json, fields: ReadonlySet<string>): Json => {
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
  readonly small: ReadonlyMap<OfflineEntity, Small>
  readonly fields: ReadonlySet<string>
  readonly filed: ReadonlyMap<string, Column>
  readonly words: Words
  readonly places: ReadonlyMap<string, { readonly type: OfflineEntity; readonly row: number }>
}

const shelf = (
  { products, small, fields, filed, words, places }: Parts,
  settings: ShopSettings,
  random: () => number,
): LocalShelf => {
  const rows = products.ids.length
  const bodies = recent<number, Json>(bodiesMax)
  const body = (row: number): Json => {
    const known = bodies.get(row)
    if (known !== undefined) return known
    const read = bodyIn(products.lines[row]!)
    bodies.set(row, read)
    return read
  }
  const late = new Map<string, Column>()
  const shown = (): Column =>
    column(rows, (row) => {
      const cents = shownIn(products.lines[row]!)
      return cents === null ? [] : [toDecimal(cents as Cents)]
    })
  const isFiled = (name: string): boolean => {
    const [first = "", ...deeper] = name.split(".")
    return (
      fields.has(first) &&
      (first !== "configurable_children" || (deeper.length === 1 && childFields.includes(deeper[0]!)))
    )
  }
  const columns: Columns = (field) => {
    const name = priceFields.has(field) ? "price" : plainField(field)
    const known = late.get(name) ?? (name === "price" ? undefined : filed.get(name))
    if (known !== undefined) return known
    const made =
      name === "price"
        ? shown()
        : isFiled(name)
          ? column(rows, () => [])
          : fieldColumn(products.lines.map(bodyIn), name)
    late.set(name, made)
    return made
  }
  const choices = new Map<string, ChoiceRows | null>()
  const choicesOf = (attribute: string): ChoiceRows | null => {
    if (!choices.has(attribute)) choices.set(attribute, choiceRows(attribute, columns))
    return choices.get(attribute)!
  }
  const among = (type: Entity): (Omit<Small, "bodies"> & { readonly body: (row: number) => Json }) | null => {
    if (type === "product") return { ids: products.ids, columns, body }
    const found = small.get(type as OfflineEntity)
    return found === undefined ? null : { ...found, body: (row) => found.bodies[row]! }
  }
  return {
    search: (query) => {
      const kind = among(query.entity)
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
      const cut = projection(query.include, query.exclude)
      return {
        items: found.rows.map((row) => cut(kind.body(row))),
        ids: found.rows.map((row) => kind.ids[row]!),
        total: found.total,
        start: found.start,
        perPage: found.perPage,
        aggregations: found.aggregations,
      }
    },
    at: (path) => {
      const place = places.get(path)
      const kind = place === undefined ? null : among(place.type)
      if (place === undefined || kind === null) return null
      const found = kind.body(place.row)
      return isOpen({ type: place.type, body: found })
        ? { type: place.type, id: kind.ids[place.row]!, body: found }
        : null
    },
  }
}
