import { Effect } from "effect"
import { entities, type Entity } from "@shop/core/catalogue"
import type { DatabaseService } from "../../database/index.ts"
import type { JsonObject } from "../model.ts"
import { writeCopy } from "../write-copy.ts"
import { type PackedPart, unpack } from "./pack.ts"

/** Documents of build n have the keys from n × buildStep, and below (n + 1) × buildStep. */
const buildStep = 2 ** 32
const kindStep = 2 ** 28

/** Documents that one transaction removes, so that a concurrent write of a cart waits only for these. */
const portion = 500

const keyOf = (build: number, type: Entity, row: number): number =>
  build * buildStep + entities.indexOf(type) * kindStep + row

/** The builds of a store view that may be answered from: the one that serves and the one before. */
export interface BuildState {
  readonly build: number
  readonly before: number | null
  /** Generation of the build that serves. */
  readonly generation: number
}

/** The build of a store view that serves; null without one. @rule IX1 */
export const serving = (database: DatabaseService, store: string): BuildState | null => {
  const [row] = database.values("SELECT build, before, generation FROM index_serving WHERE store = ?", store)
  if (row === undefined) return null
  const [build, before, generation] = row
  return {
    build: Number(build),
    before: before === null ? null : Number(before),
    generation: Number(generation),
  }
}

/** Begins a build that does not serve yet. @returns its number @rule IX63 */
export const begin = (database: DatabaseService, store: string): number =>
  database.run("INSERT INTO index_build (store) VALUES (?)", store).lastId

/** Whether a build exists. `sweep` removes the builds that began before the serving one. @rule IX63 */
export const isThere = (database: DatabaseService, build: number): boolean =>
  database.get("SELECT 1 FROM index_build WHERE build = ?", build) !== undefined

/** Lets a build serve, unless it was removed or a build that began later serves. @returns whether it serves @rule IX1, IX63 */
export const serve = (database: DatabaseService, store: string, build: number, generation: number): boolean =>
  database.transaction(() => {
    const served = serving(database, store)?.build ?? build
    // The removal of an overtaken build takes several transactions, so it may exist in part.
    if (!isThere(database, build) || served > build) return false
    database.run(
      `INSERT INTO index_serving (store, build, before, generation) VALUES (?1, ?2, NULL, ?3)
       ON CONFLICT (store) DO UPDATE SET before = build, build = ?2, generation = ?3`,
      store,
      build,
      generation,
    )
    return true
  })

/**
 * Removes the outdated builds of a store view, and unfinished ones. The one that served last
 * stays: another process may still read from it.
 * @rule IX63
 */
export const sweep = Effect.fnUntraced(function* (database: DatabaseService, store: string) {
  const state = serving(database, store)
  const gone = database
    .all("SELECT build FROM index_build WHERE store = ?", store)
    .map((row) => Number(row["build"]))
    .filter(
      (build) => build !== state?.build && build !== state?.before && build < (state?.build ?? Infinity),
    )
  for (const build of gone) yield* remove(database, build)
})

/** Removes a build, its number last: while it is there the rest can be found. @rule IX63 */
export const remove = Effect.fnUntraced(function* (database: DatabaseService, build: number) {
  const [from, to] = [build * buildStep, (build + 1) * buildStep]
  const removePortion = (): number =>
    database.run(
      "DELETE FROM index_document WHERE key IN (SELECT key FROM index_document WHERE key >= ? AND key < ? LIMIT ?)",
      from,
      to,
      portion,
    ).changes
  for (let removed = portion; removed === portion;) removed = yield* writeCopy(database, removePortion)
  yield* writeCopy(database, () => {
    database.run("DELETE FROM index_part WHERE build = ?", build)
    database.run("DELETE FROM index_build WHERE build = ?", build)
  })
})

/** Writes a document of a build, as JSON. @rule IX62 */
export const writeDocument = (
  database: DatabaseService,
  build: number,
  place: { readonly type: Entity; readonly row: number },
  text: string,
): void => {
  database.run(
    "INSERT INTO index_document (key, body) VALUES (?, ?)",
    keyOf(build, place.type, place.row),
    text,
  )
}

/** The JSON of a document of a build; null when the build has no such row. @rule IX62 */
export const documentText = (
  database: DatabaseService,
  build: number,
  type: Entity,
  row: number,
): string | null => {
  const found = database.values("SELECT body FROM index_document WHERE key = ?", keyOf(build, type, row))[0]
  return found === undefined ? null : (found[0] as string)
}

/** Reads a document of a build. @throws when the build is no longer there @rule IX62 */
export const readDocument = (
  database: DatabaseService,
  build: number,
  type: Entity,
  row: number,
): JsonObject => {
  const text = documentText(database, build, type, row)
  if (text === null) throw new Error(`build ${build} of the index has no ${type} ${row}`)
  return JSON.parse(text) as JsonObject
}

/** Bytes of all documents of a build. @rule OC3 */
export const textBytes = (database: DatabaseService, build: number): number =>
  Number(
    database.values(
      "SELECT coalesce(sum(octet_length(body)), 0) FROM index_document WHERE key >= ? AND key < ?",
      build * buildStep,
      (build + 1) * buildStep,
    )[0]![0],
  )

/** Differences between two builds. */
export interface BuildChanges {
  /** Creation time of the older build, epoch ms. */
  readonly builtAtMs: number
  readonly changed: ReadonlyArray<{ readonly type: Entity; readonly row: number }>
  readonly removed: ReadonlyArray<{ readonly type: Entity; readonly id: number }>
  /** Whether common documents have another order, or a new document precedes one. */
  readonly isReordered: boolean
}

/**
 * Compares the documents of two builds of a store view.
 *
 * @returns null when the older one is no longer there
 * @rule OC2
 */
export const changedSince = (
  database: DatabaseService,
  from: number,
  to: number,
  types: ReadonlyArray<Entity>,
): BuildChanges | null => {
  const about = readPart(database, from, "about")
  if (about === null) return null
  const changed: Array<BuildChanges["changed"][number]> = []
  const removed: Array<BuildChanges["removed"][number]> = []
  let isReordered = false
  for (const type of types) {
    const idsOf = (build: number) => Array.from(readPart(database, build, `ids ${type}`)!.numbers["ids"]!)
    const [old, now] = [idsOf(from), idsOf(to)]
    const rowBefore = new Map(old.map((id, row) => [id, row]))
    const still = new Set(now)
    for (const id of old) if (!still.has(id)) removed.push({ type, id })
    let last = -1
    for (const [row, id] of now.entries()) {
      const before = rowBefore.get(id) ?? old.length
      isReordered ||= before < last
      last = before
      if (
        before === old.length ||
        documentText(database, from, type, before) !== documentText(database, to, type, row)
      )
        changed.push({ type, row })
    }
  }
  return { builtAtMs: Number(about.about["builtAtMs"]), changed, removed, isReordered }
}

/** Writes a packed part of a build. @rule IX61 */
export const writePart = (
  database: DatabaseService,
  build: number,
  name: string,
  bytes: Uint8Array,
): void => {
  database.run("INSERT INTO index_part (build, name, bytes) VALUES (?, ?, ?)", build, name, bytes)
}

/** The packed bytes of a part of a build. @returns null for an unknown name @rule IX61 */
export const partBytes = (database: DatabaseService, build: number, name: string): Uint8Array | null => {
  const row = database.values("SELECT bytes FROM index_part WHERE build = ? AND name = ?", build, name)[0]
  return row === undefined ? null : (row[0] as Uint8Array)
}

/** Reads a part of a build. @returns null for an unknown name @rule IX61 */
export const readPart = (database: DatabaseService, build: number, name: string): PackedPart | null => {
  const bytes = partBytes(database, build, name)
  return bytes === null ? null : unpack(bytes)
}

/** The names of a build's parts. @rule IX61 */
export const partNames = (database: DatabaseService, build: number): ReadonlyArray<string> =>
  database.values("SELECT name FROM index_part WHERE build = ?", build).map((row) => String(row[0]))

/** Removes the text indexes that older versions of the shop stored in separate tables. @rule IX63 */
export const dropFormer = (database: DatabaseService): void => {
  for (const row of database.all(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name GLOB 'words_*_[0-9]*' AND sql LIKE 'CREATE VIRTUAL TABLE%' ORDER BY length(name) DESC",
  ))
    database.exec(`DROP TABLE IF EXISTS "${String(row["name"])}"`)
}
