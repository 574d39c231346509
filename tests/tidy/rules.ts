/** The rules of `packages/core/SPEC.md`, and which of them tests are about. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root, type Source, sources } from "./sources.ts"

export const specified = [
  ...readFileSync(join(root, "packages/core/SPEC.md"), "utf8").matchAll(/^- \*\*([A-Z]{2})(\d+)\*\* (.+)$/gm),
].map(([, prefix, number, text]) => ({
  id: `${prefix}${number}`,
  prefix: prefix!,
  number: Number(number),
  text: text!,
}))
export const ruleIds: ReadonlySet<string> = new Set(specified.map(({ id }) => id))
const prefixes = new Set(specified.map(({ prefix }) => prefix))

/** The sources that rules are about; the house rules themselves are not. */
export const ruled = sources.filter((source) => !source.path.startsWith("tests/tidy/"))

/** The rules that a test's titles open with: "PD3 V2 a choice by hand" is about PD3. */
export const titled = (source: Source): ReadonlyArray<string> =>
  [...source.code.matchAll(/["`]((?:[A-Z]{2}\d+,? )*[A-Z]{2}\d+)(?=[ ,:"`])/g)]
    .flatMap(([, list]) => list!.split(/,? /))
    .filter((id) => prefixes.has(id.slice(0, 2)))

export const tested: ReadonlySet<string> = new Set(ruled.filter((source) => source.isTest).flatMap(titled))
