/** Translations of the shop, by which tests find elements in any language with English texts. */
import { readFileSync } from "node:fs"

export const views = ["fr", "en", "de"] as const
export type View = (typeof views)[number]

/** Whether tests run in every view and size, as in `npm run nightly`. */
export const isExhaustive = process.env["SHOP_TEST_VIEWS"] === "all"

/**
 * The store views in which a test runs: all of them in `npm run nightly`, which sets `SHOP_TEST_VIEWS=all`, else one. It
 * is for tests whose behaviour is the same in each view. Tests about words, their width or the choice of a language use
 * `views`.
 */
export const viewsToTest = (view: View): ReadonlyArray<View> => (isExhaustive ? views : [view])

const locales: Readonly<Record<View, string>> = { fr: "fr-FR", en: "en-US", de: "de-DE" }

const read = (view: View): ReadonlyMap<string, string> => {
  const text = readFileSync(new URL(`../../../locales/${locales[view]}.po`, import.meta.url), "utf8")
  const parts = [...text.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm)]
  const joined = (lines: string): string =>
    [...lines.matchAll(/"(.*)"/g)].map((line) => JSON.parse(`"${line[1]}"`) as string).join("")
  return new Map(parts.map(([, id, words]) => [joined(id!), joined(words!)]))
}

/** Plural rules for whole numbers. */
const isOne = (view: View, count: number): boolean => count === 1 || (view === "fr" && count === 0)

/** Words of a view: `words("Quantity of {name}", { name })`, `words("{0, plural, …}", { 0: 3 })`. */
export const translationsOf = (view: View) => {
  const catalogue = read(view)
  return (id: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const found = catalogue.get(id)
    if (found === undefined) throw new Error(`${locales[view]}.po has no words for “${id}”`)
    return (found === "" ? id : found)
      .replace(
        /\{(\w+), plural, (?:=0 \{[^}]*\} )?one \{([^}]*)\} other \{([^}]*)\}\}/g,
        (_, name: string, one: string, other: string) => {
          const count = Number(values[name])
          return (isOne(view, count) ? one : other).replace("#", String(count))
        },
      )
      .replace(/<\/?\d+\/?>/g, "")
      .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
}
