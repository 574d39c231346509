/** Writes the examples in docstrings as programs: each file of `tests/.out/examples` is one of them. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
const packagesFolder = join(root, "packages")
/** Packages whose docstrings have examples. */
const packages = ["core", "search", "testing"]

/** Output folder of the programs. */
export const folder = join(root, "tests/.out/examples")

export interface Example {
  /** Place of its first line of code, such as "core/src/money/index.ts:12". */
  readonly at: string
  /** Short name for its file, such as "core-money". */
  readonly name: string
  readonly code: string
}

const block = /^( *)\* ```ts\n((?:\1\*.*\n)*?)\1\* ```$/gm

/** The examples in a text: code fences after `@example`, without the comment's margin. */
const examplesOf = (path: string, text: string): ReadonlyArray<Example> =>
  [...text.matchAll(block)]
    .filter((match) => /@example[^@]*$/.test(text.slice(0, match.index)))
    .map((match) => ({
      at: `${path}:${text.slice(0, match.index).split("\n").length + 1}`,
      name: path.replace(/\/src\b|\/index\.ts$|\.ts$/g, "").replaceAll("/", "-"),
      code: match[2]!.replace(/^ *\* ?/gm, ""),
    }))

/** Every example, by file and place. */
export const examples: ReadonlyArray<Example> = packages
  .flatMap((name) =>
    readdirSync(join(packagesFolder, name, "src"), { recursive: true, encoding: "utf8" }).map(
      (path) => `${name}/src/${path.replaceAll("\\", "/")}`,
    ),
  )
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .toSorted()
  .flatMap((path) => examplesOf(path, readFileSync(join(packagesFolder, path), "utf8")))

const expectation = /^( *)(.+?) *\/\/=> (.+)$/gm

/** Number of expected values in an example. */
export const expectationsOf = ({ code }: Example): number => [...code.matchAll(expectation)].length

/** Replaces every `value //=> expected` by a comparison. */
const program = ({ code, at }: Example): string =>
  `import { is } from "../is.ts"\n${code.replace(
    expectation,
    (_, margin: string, expression: string, expected: string) =>
      `${margin}is(${JSON.stringify(at)}, () => ${JSON.stringify(expression)}, (${expression}), (${expected}))`,
  )}\nexport {}\n`

const comparison = `import { isDeepStrictEqual } from "node:util"
/** Compares non-breaking spaces as spaces, because the examples show visible text. */
const normalizeSpaces = (value: unknown): unknown =>
  JSON.parse((JSON.stringify(value) ?? "null").replace(/[\\u00a0\\u202f]/g, " "))
export const faults: Array<object> = []
export const is = (at: string, expression: () => string, actual: unknown, expected: unknown): void => {
  if (!isDeepStrictEqual(normalizeSpaces(actual), normalizeSpaces(expected)))
    faults.push({ at, expression: expression(), actual: normalizeSpaces(actual), expected: normalizeSpaces(expected) })
}
`

const runner = (files: ReadonlyArray<readonly [file: string, at: string]>): string =>
  `import { faults } from "./is.ts"
${files
  .map(
    ([file, at]) =>
      `await import("./code/${file}").catch((thrown: unknown) => faults.push({ at: ${JSON.stringify(at)}, thrown: String(thrown) }))`,
  )
  .join("\n")}
process.stdout.write(JSON.stringify(faults, null, 1))
`

const compiler = {
  extends: relative(folder, join(root, "tsconfig.json")),
  compilerOptions: {
    composite: false,
    noEmit: true,
    declaration: false,
    declarationMap: false,
    rootDir: root,
    lib: ["es2024"],
    types: ["node"],
    rewriteRelativeImportExtensions: false,
    allowImportingTsExtensions: true,
    tsBuildInfoFile: "./examples.tsbuildinfo",
  },
  include: ["*.ts", "code/*.ts"],
  files: [],
}

/** Writes every example as a program, a program that runs them all, and the compiler's settings for them. */
export const write = (): void => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, "code"), { recursive: true })
  const files = examples.map((example, index) => {
    const file = `${String(index).padStart(2, "0")}-${example.name}.ts`
    writeFileSync(join(folder, "code", file), program(example))
    return [file, example.at] as const
  })
  writeFileSync(join(folder, "is.ts"), comparison)
  writeFileSync(join(folder, "all.ts"), runner(files))
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(compiler, null, 2))
}
