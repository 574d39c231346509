import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { root, sources } from "./sources.ts"

interface Entry {
  readonly id: string
  readonly text: string
  readonly isObsolete: boolean
}

const unquote = (block: string): string =>
  [...block.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1]!).join("")

/** The entries of a catalogue, headers left out. */
const entriesOf = (locale: string): ReadonlyArray<Entry> =>
  readFileSync(join(root, `locales/${locale}.po`), "utf8")
    .split(/\n\n+/)
    .map((block) => {
      const [, id, text] =
        /msgid ((?:"[^\n]*"\n?(?:#~ )?)+)(?:#~ )?msgstr ((?:"[^\n]*"(?:\n|$)(?:#~ )?)+)/.exec(block) ?? []
      return { id: unquote(id ?? ""), text: unquote(text ?? ""), isObsolete: /^#~/m.test(block) }
    })
    .filter((entry) => entry.id !== "")

const locales = ["en-US", "fr-FR", "de-DE"]
const placeholders = (text: string): ReadonlyArray<string> =>
  [
    ...new Set([...text.matchAll(/\{(\w+)[},]|<\/?(\d+)\/?>/g)].map((match) => match[1] ?? `<${match[2]}>`)),
  ].toSorted()

describe("the languages", () => {
  const english = entriesOf("en-US")

  it.each(locales)("%s has a translation for every message, and no unused one", (locale) => {
    const entries = entriesOf(locale)
    expect(entries.filter((entry) => entry.isObsolete).map((entry) => entry.id)).toEqual([])
    expect(entries.filter((entry) => entry.text === "").map((entry) => entry.id)).toEqual([])
    expect(entries.map((entry) => entry.id).toSorted()).toEqual(english.map((entry) => entry.id).toSorted())
    expect(entries.length).toBeGreaterThan(80)
  })

  it.each(["fr-FR", "de-DE"])("%s uses the placeholders of the English messages", (locale) => {
    const english_ = new Map(english.map((entry) => [entry.id, entry.text]))
    const wrong = entriesOf(locale).filter(
      (entry) => placeholders(entry.text).join() !== placeholders(english_.get(entry.id)!).join(),
    )
    expect(wrong.map((entry) => `${entry.id} -> ${entry.text}`)).toEqual([])
  })

  it("French has no-break spaces before its punctuation marks", () => {
    const loose = entriesOf("fr-FR").filter((entry) =>
      /\w [:;?!%€]|« | »/.test(entry.text.replace(/\{[^}]*\}/g, "")),
    )
    expect(loose.map((entry) => entry.text)).toEqual([])
  })

  it("English writes a percent sign beside its number, and calls an e-mail no letter", () => {
    // The newsletter is a letter for each firing of the kiln, and some letters are of the alphabet.
    const letter = /\bletters?\b(?! per firing| A, B)(?<!\{limit\} letters)/i
    const wrong = english.filter(({ text }) => /[\d}]\s%/.test(text) || letter.test(text))
    expect(wrong.map(({ text }) => text)).toEqual([])
  })

  it.each([
    ["en-US", "EN"],
    ["fr-FR", "FR"],
    ["de-DE", "DE"],
  ])("%s shows numbers of its own orders as examples", (locale, prefix) => {
    const examples = entriesOf(locale).flatMap(({ text }) => text.match(/\b[A-Z]{2}(?=-\d{6}\b)/g) ?? [])
    expect(new Set(examples)).toEqual(new Set([prefix]))
  })

  it("the Italian labels of the specification are labels of messages, with their placeholders", () => {
    const messages = new Map(english.map((entry) => [entry.id, entry.text]))
    const labels = entriesOf("it-IT").filter((entry) => entry.text !== "")
    expect(labels.length).toBeGreaterThan(40)
    const wrong = labels.filter(
      ({ id, text }) => placeholders(text).join() !== placeholders(messages.get(id) ?? "{unknown}").join(),
    )
    expect(wrong.map(({ id, text }) => `${id} -> ${text}`)).toEqual([])
  })
})

describe("sentences", () => {
  const screens = sources.filter(
    (source) =>
      !source.isTest && source.path.startsWith("apps/storefront/src/") && source.path.endsWith(".tsx"),
  )

  /** Parameters of types: `ReadonlyArray<Fault>` is no tag. In text a tag follows a word only in lower case. */
  const typeParameters =
    /\b(?:[A-Z]\w*|use\w+)<(?!\/|(?:a|abbr|b|br|em|i|small|span|strong|sub|sup|wbr)\b)[^<>()=]*>/g
  const withoutTypes = (code: string): string => {
    const less = code.replace(typeParameters, "")
    return less === code ? code : withoutTypes(less)
  }

  /** Text between tags, and attributes that people hear or read, that no macro carries to the translators. */
  const bareText = (code: string): ReadonlyArray<string> => {
    const outsideMacros = withoutTypes(code).replace(
      /<(Trans|Plural|Select|SelectOrdinal)\b[\s\S]*?(<\/\1>|\/>)/g,
      "",
    )
    const between = [
      ...outsideMacros.matchAll(/>\s*([^<>{}=;()\n]*[A-Za-zÀ-ÿ]{3,} [A-Za-zÀ-ÿ]{2,}[^<>{}=;()\n]*)\s*</g),
    ].map((match) => match[1]!)
    // A single word is one when it fills its element: `a > b && c < d` has words too.
    const alone = [...outsideMacros.matchAll(/>\s*([A-Za-zÀ-ÿ]{3,})\s*<\//g)].map((match) => match[1]!)
    const attributes = [
      ...outsideMacros.matchAll(
        /\b(?:aria-label|title|alt|placeholder|label)="([^"]*[A-Za-zÀ-ÿ]{3,}[^"]*)"/g,
      ),
    ].map((match) => match[1]!)
    return [...between, ...alone, ...attributes].filter((text) => text.trim() !== "")
  }

  it("of screens are only in locales/", () => {
    expect(screens.length).toBeGreaterThan(10)
    expect(
      screens.flatMap((source) => bareText(source.code).map((text) => `${source.path}: ${text.trim()}`)),
    ).toEqual([])
  })

  it("are absent from the core, whose notifications, faults and errors are data", () => {
    // The words of the simulated platform are those of a platform, which the core passes on and never says itself.
    const core = sources.filter(
      (source) =>
        !source.isTest &&
        source.path.startsWith("packages/core/src/") &&
        !source.path.startsWith("packages/core/src/testing/"),
    )
    // A sentence: a capital, then at least four words, in a string.
    // Lines of the log are for operators and in English.
    const logged = /\b(?:warn|logWarning|logError)\(\s*"[^"]*"/g
    const sentence = /"[A-ZÀ-Þ][a-zà-ÿ']+( [a-zà-ÿ',]+){3,}[^"]*"/
    expect(
      core.flatMap((source) =>
        source.code
          .replace(logged, "")
          .split("\n")
          .filter((line) => sentence.test(line))
          .map((line) => `${source.path}: ${line.trim()}`),
      ),
    ).toEqual([])
  })
})
