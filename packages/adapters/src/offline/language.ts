import { Effect } from "effect"
import type { Language } from "@shop/search"

const stemmers: Readonly<Record<string, () => Promise<{ readonly stemmer: (word: string) => string }>>> = {
  de: () => import("@orama/stemmers/german"),
  en: () => import("@orama/stemmers/english"),
  fr: () => import("@orama/stemmers/french"),
}

/**
 * A language with its stemmer, which is loaded on first use. A language without a stemmer leaves words unchanged.
 *
 * @fails the error of the import of the module
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
