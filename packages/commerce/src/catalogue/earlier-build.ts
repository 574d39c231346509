import { type Entity, entities } from "@shop/core/catalogue"
import { type Column, createColumnsBuilder, documentFields, rowValues } from "@shop/search"
import type { DatabaseService } from "../database/index.ts"
import * as Documents from "./documents.ts"
import { packedTexts } from "./engine/dictionary.ts"
import { documentText, partNames, readPart } from "./engine/snapshot-store.ts"
import { textParts } from "./engine/word-file.ts"
import { type BuildMetadata, columnName, type Place } from "./index-snapshot.ts"
import type { JsonObject } from "./model.ts"
import { indexedFields } from "./stock-columns.ts"

/** After more changed documents, every part is built again. */
const changesMax = 250

interface Change {
  readonly type: Entity
  readonly before: JsonObject
  readonly after: JsonObject
}

/** The parts of an earlier build that a new build copies. */
export interface UnchangedParts {
  readonly names: ReadonlySet<string>
  /** Types whose documents a missing part is built from. */
  readonly changedTypes: ReadonlySet<Entity>
}

/** The serving build, which a new build is compared with. */
export interface EarlierBuild {
  readonly build: number
  /** Compares a new document with the earlier one of the same row. */
  readonly compare: (place: Place, text: string) => void
  /**
   * Call it after the last document.
   *
   * @param idsOf - the new ids by row
   */
  readonly unchangedParts: (
    idsOf: (type: Entity) => ReadonlyArray<number>,
    labels: Parameters<typeof documentFields>[1],
  ) => UnchangedParts
}

/**
 * Opens the serving build for a comparison. A column depends on the values of one field, and the text index on the
 * searched fields of the products. Their parts are copied when none of these has changed.
 *
 * @param build - the serving build; null for none
 * @returns null when everything must be built: another analysis, or many changed documents
 * @rule IX97
 */
export const openEarlierBuild = (
  database: DatabaseService,
  build: number | null,
  {
    reader,
    store,
    analysis,
  }: { readonly reader: DatabaseService; readonly store: string; readonly analysis: string },
): EarlierBuild | null => {
  if (build === null) return null
  const about = readPart(database, build, "about")?.about as Partial<BuildMetadata> | undefined
  if (about?.version === undefined || about.analysis !== analysis) return null
  if (Documents.countSince(reader, store, about.version, changesMax + 1) > changesMax) return null
  const changes: Array<Change> = []
  /** Types with a row that the earlier build lacks, or that another process has just removed with the build. */
  const incompleteTypes = new Set<Entity>()
  return {
    build,
    compare: ({ type, row }, after) => {
      if (changes.length > changesMax) return
      const before = documentText(database, build, type, row)
      if (before === null) incompleteTypes.add(type)
      else if (before !== after) changes.push({ type, before: JSON.parse(before), after: JSON.parse(after) })
    },
    unchangedParts: (idsOf, labels) => {
      if (changes.length > changesMax) return { names: new Set(), changedTypes: new Set(entities) }
      const earlierNames = partNames(database, build)
      const names = new Set<string>()
      const changedTypes = new Set<Entity>()
      for (const type of entities) {
        const own = changes.filter((change) => change.type === type)
        const isSameRows = !incompleteTypes.has(type) && hasIds(database, build, type, idsOf(type))
        if (!isSameRows || own.length > 0) changedTypes.add(type)
        if (!isSameRows) continue
        const changed = changedColumns(type, own)
        for (const name of earlierNames)
          if (name.startsWith(columnName(type, "")) && !changed.has(name)) names.add(name)
      }
      const textOf = (product: JsonObject) => JSON.stringify(documentFields(product, labels))
      const isTextSame =
        !incompleteTypes.has("product") &&
        hasIds(database, build, "product", idsOf("product")) &&
        !changedTypes.has("attribute") &&
        changes.every(({ type, before, after }) => type !== "product" || textOf(before) === textOf(after))
      if (isTextSame) for (const name of textParts) names.add(name)
      else changedTypes.add("product")
      return { names, changedTypes }
    },
  }
}

const hasIds = (
  database: DatabaseService,
  build: number,
  type: Entity,
  ids: ReadonlyArray<number>,
): boolean => {
  const before = readPart(database, build, `ids ${type}`)?.numbers["ids"]
  return before?.length === ids.length && ids.every((id, row) => before[row] === id)
}

/** Names of the columns in which documents differ. */
const changedColumns = (type: Entity, changes: ReadonlyArray<Change>): ReadonlySet<string> => {
  const columnsOf = (documents: ReadonlyArray<JsonObject>): ReadonlyMap<string, Column> => {
    const builder = createColumnsBuilder(packedTexts)
    documents.forEach((body, row) => builder.add(row, indexedFields(type, body)))
    return new Map(builder.build(documents.length))
  }
  const before = columnsOf(changes.map((change) => change.before))
  const after = columnsOf(changes.map((change) => change.after))
  const valuesOf = (column: Column | undefined) =>
    JSON.stringify(changes.map((_, row) => (column === undefined ? [] : rowValues(column, row))))
  return new Set(
    [...before.keys(), ...after.keys()]
      .filter((field) => valuesOf(before.get(field)) !== valuesOf(after.get(field)))
      .map((field) => columnName(type, field)),
  )
}
