/**
 * The pages of `packages/core/docs`, one for each module: what it exports, with signatures, units, failures and rules as
 * the docstrings say them. `--write` writes them anew.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Declaration, declarationsOf } from "../tidy/declarations.ts"
import { examples } from "./examples.ts"

const core = fileURLToPath(new URL("../../packages/core", import.meta.url))

/** Where the pages stand. */
export const docsFolder = join(core, "docs")

/** A comment taken apart. */
interface Doc {
  readonly purpose: string
  readonly params: ReadonlyArray<string>
  readonly returns: string | null
  readonly fails: string | null
  readonly rule: string | null
}

const tag = /(?:^|\s)@(param|returns|fails|throws|rule|example)\b/

const read = (comment: string | null): Doc => {
  const text = (comment ?? "").replace(/^\/\*\*|\*\/\s*$/g, "").replace(/^ *\* ?/gm, "")
  const [purpose = "", ...parts] = text.split(tag)
  const tagged = parts.flatMap((name, index) =>
    index % 2 === 0 ? [{ name, text: oneLine(parts[index + 1] ?? "") }] : [],
  )
  const of = (...names: ReadonlyArray<string>) =>
    tagged.filter(({ name }) => names.includes(name)).map((one) => one.text)
  return {
    purpose: purpose.trim(),
    params: of("param"),
    returns: of("returns")[0] ?? null,
    fails: [...of("fails"), ...of("throws")].join("; ") || null,
    rule: of("rule")[0] ?? null,
  }
}

const oneLine = (text: string): string => text.trim().replace(/\s+/g, " ")

/** Something a module exports, under the name others import. */
interface Exported {
  readonly name: string
  readonly kind: Declaration["kind"]
  readonly doc: Doc
  readonly signature: string
  /** The module it comes from, when it is another's. */
  readonly of: string | null
}

/** How long a value may be to be shown as it is. */
const linesMax = 16

const opening = /[([{]/
const closing = /[)\]}]/

/** Where, from a place on, a sign stands outside all brackets and texts; -1 when it does not. */
const outside = (text: string, from: number, is: (at: number) => boolean): number => {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]!
    if (sign === '"' || sign === "`") {
      at = text.indexOf(sign, at + 1)
      if (at < 0) return -1
    } else if (text.startsWith("/*", at)) at = text.indexOf("*/", at) + 1
    else if (depth === 0 && is(at)) return at
    else if (opening.test(sign) || (sign === "<" && /\S/.test(text[at + 1] ?? ""))) depth += 1
    // An arrow closes nothing.
    else if (closing.test(sign) || (sign === ">" && text[at - 1] !== "=")) depth -= 1
  }
  return -1
}

/** A declaration from its first word to its end: what follows it begins at the margin. */
const wholeOf = (text: string, start: number): string => {
  const lines = text.slice(start).split("\n")
  const end = lines.findIndex((line, index) => {
    const next = lines[index + 1]
    return next === undefined || !/^(\s+\S|[)\]}>])/.test(next === "" ? (lines[index + 2] ?? "") : next)
  })
  return lines.slice(0, end + 1).join("\n")
}

/** How something is declared: a function without its body, a class without its, a value with its type. */
const signatureOf = (text: string, name: string, kind: Declaration["kind"]): string => {
  const start = text.search(
    new RegExp(
      `^export (?:declare |abstract |async )*(?:const|let|function\\*?|class|interface|type) ${name}\\b`,
      "m",
    ),
  )
  const whole = wholeOf(text, start).replace(/^export /, "")
  if (kind === "type") return whole
  if (whole.startsWith("class ")) {
    const body = outside(whole, 0, (at) => whole.startsWith(" {", at) && /[)\w]/.test(whole[at - 1]!))
    return body < 0 ? whole : whole.slice(0, body)
  }
  if (whole.startsWith("function")) {
    const body = outside(whole, 0, (at) => whole.startsWith(" {", at))
    return whole.slice(0, body)
  }
  const equals = outside(whole, 0, (at) => whole[at] === "=" && whole[at + 1] !== ">")
  const annotated = whole.slice(0, equals).trimEnd()
  if (annotated.includes(":")) return annotated
  if (kind === "function" && /^=\s*(?:<|\()/.test(whole.slice(equals))) {
    const arrow = outside(whole, equals + 1, (at) => whole.startsWith("=>", at))
    return `${annotated} =${whole.slice(equals + 1, arrow).trimEnd()} => …`
  }
  const generator = whole.indexOf("function*", equals)
  if (kind === "function" && generator > 0)
    return `${whole.slice(
      0,
      outside(whole, generator, (at) => whole.startsWith(" {", at)),
    )} => …`
  return whole.split("\n").length <= linesMax || whole.trimEnd().endsWith("as const") ? whole : annotated
}

const reExport = /^export (type )?(?:\{([^}]*)\}|\*(?: as (\w+))?) from "([^"]+)"/gm

/** Everything that a file exports, in its order. */
const exportsOf = (file: string): ReadonlyArray<Exported> => {
  const text = readFileSync(file, "utf8")
  const own = declarationsOf({ text }).map(({ name, kind, doc }): Exported => ({
    name,
    kind,
    doc: read(doc),
    signature: signatureOf(text, name, kind),
    of: null,
  }))
  const passedOn = [...text.matchAll(reExport)].flatMap(([, , list, namespace, from]) => {
    const source = join(dirname(file), from!)
    const inside = exportsOf(source).map((one) =>
      from!.startsWith("../") ? { ...one, of: one.of ?? from!.split("/")[1]! } : one,
    )
    if (namespace !== undefined) return inside.map((one) => ({ ...one, name: `${namespace}.${one.name}` }))
    if (list === undefined) return inside
    return [...list.matchAll(/(?:type )?(\w+)(?: as (\w+))?/g)].flatMap(([, name, alias]) =>
      inside.filter((one) => one.name === name).map((one) => ({ ...one, name: alias ?? one.name })),
    )
  })
  return [...own, ...passedOn]
}

const bullets = ({ params, returns, fails, rule }: Doc): ReadonlyArray<string> => [
  ...params.map((param) => {
    const [, name, text] = /^(\S+) +- +(.+)$/.exec(param) ?? [null, param, ""]
    return text === "" ? `- \`${name}\`` : `- \`${name}\`: ${text}`
  }),
  ...(returns === null ? [] : [`- Returns ${returns}`]),
  ...(fails === null ? [] : [`- Fails: ${fails}`]),
  ...(rule === null ? [] : [`- Rule: ${rule}`]),
]

const entry = ({ name, doc, signature, of }: Exported): string => {
  if (of !== null) return `### ${name}\n\nThat of [\`@shop/core/${of}\`](${of}.md).\n`
  const told = [doc.purpose, bullets(doc).join("\n")].filter((part) => part !== "").join("\n\n")
  return `### ${name}\n\n\`\`\`ts\n${signature}\n\`\`\`\n${told === "" ? "" : `\n${told}\n`}`
}

const sections = [
  ["Functions", "function"],
  ["Values and services", "value"],
  ["Types", "type"],
] as const

/** The page of a module. */
const page = (module: string): string => {
  const index = join(core, "src", module, "index.ts")
  const { purpose } = read(/^\/\*\*[\s\S]*?\*\//.exec(readFileSync(index, "utf8"))?.[0] ?? null)
  const shown = examples.filter(({ at }) => at.startsWith(`${module}/index.ts:`))
  const exported = [...new Map(exportsOf(index).map((one) => [one.name, one])).values()].toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )
  return [
    `# @shop/core/${module}\n\n${purpose}\n`,
    ...shown.map(({ code }) => `\`\`\`ts\n${code}\`\`\`\n`),
    ...sections.flatMap(([title, kind]) => {
      const entries = exported.filter((one) => one.kind === kind)
      return entries.length === 0 ? [] : [`## ${title}\n`, ...entries.map(entry)]
    }),
    "Written from the docstrings by `npm run docs`; rules stand in [SPEC.md](../SPEC.md).\n",
  ].join("\n")
}

/** Every page as it would be written now, by the name of its file. */
export const pages = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(join(core, "src"))
      .toSorted()
      .map((module) => [`${module}.md`, page(module)]),
  )

if (import.meta.main && process.argv.includes("--write")) {
  rmSync(docsFolder, { recursive: true, force: true })
  mkdirSync(docsFolder, { recursive: true })
  for (const [file, text] of pages()) writeFileSync(join(docsFolder, file), text)
}
