import { Effect } from "effect"
import type { Language } from "@shop/search"

const stemmers: Readonly<Record<string, () => Promise<{ readonly stemmer: (word: string) => string }>>> = {
  de: () => import("@orama/stemmers/german"),
  en: () => import("@orama/stemmers/english"),
  fr: () => import("@orama/stemmers/french"),
}

/**
 * A language with its stemmer, which is loaded when it is asked for; one that has none keeps its words as they are.
 *
 * @fails what the module failed with, when it cannot be had now
 * @rule IX3, OC9
 */
export const language = (code: string): Effect.Effect<Language, unknown> => {
  const load = Object.hasOwn(stemmers, code) ? stemmers[code] : undefined
  return load === undefined
    ? Effect.succeed({ code, stem: (word) => word })
    : Effect.map(Effect.tryPromise({ try: load, catch: (error) => error }), ({ stemmer }): Language => ({
        code,
        stem: stemmer,
      }))
}
