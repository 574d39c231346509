/**
 * Checks that every regular expression of the core and the server takes linear time. A client may send any text, and one
 * slow expression would block all visitors. Part of `npm run lint`.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { parseSync, Visitor } from "oxc-parser"
import { checkSync } from "recheck"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const folders = ["core", "wire", "adapters", "commerce"].map((name) => `packages/${name}/src`)

interface RegexpUse {
  readonly source: string
  readonly flags: string
  readonly locations: Array<string>
}

/** Regular expressions by source and flags, with every location that has them. */
const found = new Map<string, RegexpUse>()

const collect = (file: string): void => {
  const text = readFileSync(file, "utf8")
  const { program } = parseSync(file, text)
  const add = (source: string, flags: string, start: number): void => {
    const key = `/${source}/${flags}`
    const one = found.get(key) ?? { source, flags, locations: [] }
    one.locations.push(`${relative(root, file)}:${text.slice(0, start).split("\n").length}`)
    found.set(key, one)
  }
  new Visitor({
    Literal: (node) => {
      if ("regex" in node) add(node.regex.pattern, node.regex.flags, node.start)
    },
    NewExpression: ({ callee, arguments: [pattern, flags], start }) => {
      if (callee.type !== "Identifier" || callee.name !== "RegExp" || pattern?.type !== "Literal") return
      add(String(pattern.value), flags?.type === "Literal" ? String(flags.value) : "", start)
    },
  }).visit(program)
}

for (const folder of [...folders, "apps/server/src"])
  for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    if (/(?<!\.test|\.d)\.ts$/.test(entry.name) && !entry.parentPath.includes("/testing"))
      collect(join(entry.parentPath, entry.name))

let slow = 0
for (const [key, { source, flags, locations }] of found) {
  const result = checkSync(source, flags, { timeout: 20_000 })
  if (result.status === "safe") continue
  slow += 1
  const attack =
    result.status === "vulnerable" ? `: ${result.complexity.summary}, such as ${result.attack.pattern}` : ""
  process.stdout.write(`${locations.join(", ")}\n  ${key} is ${result.status}${attack}\n`)
}
process.stdout.write(`${found.size} regular expressions, ${slow} not known to be linear\n`)
process.exit(slow === 0 ? 0 : 1)
