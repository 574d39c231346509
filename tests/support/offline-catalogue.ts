/** Opens a platform's offline catalogue without a network. */
import { Effect } from "effect"
import { language } from "@shop/adapters/offline"
import { priceRangeId } from "@shop/core/catalogue"
import {
  type CatalogueCopy,
  type OfflineDocument,
  offlineEntities,
  type OfflineEntity,
  type OfflineIndex,
  type StoredDocuments,
} from "@shop/core/offline"
import { defaults, type ShopSettings } from "@shop/core/settings"
import { catalogueIndexer } from "@shop/search"
import { guest, type MemoryCatalogue } from "./memory-catalogue.ts"

/** All parts of a platform's offline catalogue. */
export const allParts = (
  { catalogue }: MemoryCatalogue,
  store: string,
  nowMs: number = guest.nowMs,
): ReadonlyArray<Extract<CatalogueCopy, { readonly tag: "whole" }>> => {
  const parts: Array<Extract<CatalogueCopy, { readonly tag: "whole" }>> = []
  for (let number = 0; parts.length === 0 || number < parts[0]!.parts; number += 1) {
    const part = number === 0 ? null : { version: parts[0]!.version, number }
    const copy = catalogue.offline(store, { since: null, part }, nowMs)?.make()
    if (copy?.tag !== "whole") throw new Error(`part ${number} is ${copy?.tag ?? "missing"}`)
    parts.push(copy)
  }
  return parts
}

/** Indexes documents as a device does. */
const indexDocuments = async (
  documents: ReadonlyArray<OfflineDocument>,
  code: string,
  settings: ShopSettings = defaults,
): Promise<OfflineIndex> => {
  const byKind = new Map(
    offlineEntities.map((type): [OfflineEntity, StoredDocuments] => {
      const own = documents.filter((document) => document.type === type)
      return [
        type,
        {
          ids: own.map(({ id }) => id),
          body: (row) => own[row]!.body,
          shownCents: (row) => own[row]!.shownCents,
        },
      ]
    }),
  )
  const index = catalogueIndexer({
    language: await Effect.runPromise(language(code)),
    priceRangeKey: priceRangeId,
    random: () => 0.5,
  })
  return runToEnd(index(byKind, settings))
}

const runToEnd = <A>(steps: Generator<void, A>): A => {
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** A device that has just downloaded a view's catalogue. */
export const openCatalogue = (
  temporaryFolder: MemoryCatalogue,
  store: string,
  settings?: ShopSettings,
): Promise<OfflineIndex> =>
  indexDocuments(
    allParts(temporaryFolder, store).flatMap(({ documents }) => documents),
    store,
    settings,
  )
