/**
 * The public names of the core, module by module, as `packages/core/api.snapshot.md` keeps them: what others may import
 * is changed in the open. `--write` refreshes the file.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { declarationsOf } from "../tidy/declarations.ts"

const core = fileURLToPath(new URL("../../packages/core", import.meta.url))

export const snapshotFile = join(core, "api.snapshot.md")

interface Name {
  readonly name: string
  readonly isType: boolean
}

const reExports = /^export (type )?(?:\{([^}]*)\}|\*(?: as (\w+))?) from "([^"]+)"/gm

/** Every name that a file exports: its own, those it passes on, and those inside a namespace as `Namespace.name`. */
const namesOf = (file: string): ReadonlyArray<Name> => {
  const text = readFileSync(file, "utf8")
  const own = declarationsOf({ text }).map(({ name, kind }) => ({ name, isType: kind === "type" }))
  const passedOn = [...text.matchAll(reExports)].flatMap(
    ([, type, list, namespace, from]): ReadonlyArray<Name> => {
      if (list !== undefined) return listed(list, type !== undefined)
      const inside = namesOf(join(dirname(file), from!))
      return namespace === undefined
        ? inside
        : inside.map(({ name, isType }) => ({ name: `${namespace}.${name}`, isType }))
    },
  )
  return [...own, ...passedOn]
}

/** `type A, b as c` inside the braces of an export. */
const listed = (list: string, areTypes: boolean): ReadonlyArray<Name> =>
  list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [, type, name, alias] = /^(type )?(\w+)(?: as (\w+))?$/.exec(entry)!
      return { name: alias ?? name!, isType: areTypes || type !== undefined }
    })

const section = (module: string): string => {
  const names = namesOf(join(core, "src", module, "index.ts"))
  const lines = names.map(({ name, isType }) => (isType ? `- type ${name}` : `- ${name}`))
  return `## @shop/core/${module}\n\n${[...new Set(lines)].toSorted().join("\n")}\n`
}

/** The snapshot as it would be written now. */
export const snapshot = (): string => {
  const modules = readdirSync(join(core, "src")).toSorted()
  return `# Public names of @shop/core\n\nWritten by \`npm run api\`. A line that goes or changes breaks somebody.\n\n${modules.map(section).join("\n")}`
}

if (import.meta.main && process.argv.includes("--write")) writeFileSync(snapshotFile, snapshot())
