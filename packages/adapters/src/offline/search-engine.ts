import { Effect } from "effect"
import { priceRangeId } from "@shop/core/catalogue"
import type { LoadSearchEngine } from "@shop/core/offline"
import { catalogueIndexer } from "@shop/search"
import { language } from "./language.ts"

/** Loads the search engine with the stemmer of a language. @rule OC9 */
export const loadSearchEngine: LoadSearchEngine = (code) =>
  Effect.map(language(code), (found) =>
    catalogueIndexer({ language: found, priceRangeKey: priceRangeId, random: Math.random }),
  )
