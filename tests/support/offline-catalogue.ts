/** Opens a platform's offline catalogue without a network. */
import { Effect } from "effect"
import { language } from "@shop/adapters/offline"
import {
  type CatalogueCopy,
  lineOf,
  type OfflineIndex,
  type OfflineDocument,
  type OfflineEntity,
  openOfflineIndex,
} from "@shop/core/offline"
import { defaults, type ShopSettings } from "@shop/core/settings"
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
    if (copy?.tag !== "whole") throw new Error(`part ${number} is ${copy?.tag ?? "not given"}`)
    parts.push(copy)
  }
  return parts
}

/** A device's shelf of some documents. */
const shelfOf = async (
  documents: ReadonlyArray<OfflineDocument>,
  code: string,
  settings: ShopSettings = defaults,
): Promise<OfflineIndex> => {
  const kinds = new Map<OfflineEntity, { readonly ids: Array<number>; readonly lines: Array<string> }>()
  for (const document of documents) {
    const type = document.type as OfflineEntity
    const kind = kinds.get(type) ?? { ids: [], lines: [] }
    kinds.set(type, kind)
    kind.ids.push(document.id)
    kind.lines.push(lineOf(document))
  }
  const spoken = await Effect.runPromise(language(code))
  const steps = openOfflineIndex(kinds, { language: spoken, settings, random: () => 0.5 })
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** A device that has just taken a view's catalogue. */
export const openCatalogue = (
  floor: MemoryCatalogue,
  store: string,
  settings?: ShopSettings,
): Promise<OfflineIndex> =>
  shelfOf(
    allParts(floor, store).flatMap(({ documents }) => documents),
    store,
    settings,
  )
