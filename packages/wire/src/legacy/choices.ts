import type { ChoiceWords } from "@shop/core/product"
import { isRecord, list, text, type Document } from "./coerce.ts"

/** Reads choices in words: a list of labels and values, or the same as a JSON text. Never throws. */
export const decodeChoices = (value: unknown): ReadonlyArray<ChoiceWords> =>
  list(typeof value === "string" ? parsed(value) : value)
    .filter(isRecord)
    .map((choice) => ({ label: text(choice["label"]), value: text(choice["value"]) }))

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return []
  }
}

/** Choices as a field of their own, omitted without choices. */
export const choicesField = (
  choices: ReadonlyArray<ChoiceWords>,
): { readonly choices?: ReadonlyArray<ChoiceWords> } => (choices.length === 0 ? {} : { choices })

/** Writes choices as older platforms do: as a JSON text. */
export const encodeChoices = (choices: ReadonlyArray<ChoiceWords> = []): Document[string] =>
  JSON.stringify(choices.map(({ label, value }) => ({ label, value })))
