import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path/posix"
import { describe, expect, it } from "vitest"
import { importsOf, root, type Source, sources } from "../tidy/sources.ts"
import { reach, rows } from "../tools/size-core.ts"

const own = sources.filter((source) => source.path.startsWith("packages/core/src/") && !source.isTest)
const moduleOf = (path: string): string => path.split("/")[3]!

/** Modules that the sources of a module import, other than for types. */
const importedBy = (module: string): ReadonlyArray<string> => {
  const found = own
    .filter((source) => moduleOf(source.path) === module)
    .flatMap((source) =>
      importsOf(source).flatMap(({ specifier, isType }) =>
        !isType && specifier.startsWith(".")
          ? [moduleOf(normalize(join(dirname(source.path), specifier)))]
          : [],
      ),
    )
  return [...new Set(found)].filter((other) => other !== module).toSorted()
}

describe("TE14 the modules of the core as others import them", () => {
  const modules = readdirSync(join(root, "packages/core/src")).toSorted()

  it("are the declared ones", () => expect(Object.keys(rows).toSorted()).toEqual(modules))

  it.each(modules)("%s imports what it is declared to need", (module) =>
    expect(rows[module]?.needs.toSorted()).toEqual(importedBy(module)),
  )

  it("none needs testing, and the smallest need nothing", () => {
    expect(modules.filter((module) => reach(module).has("testing"))).toEqual([])
    expect(modules.filter((module) => reach(module).size === 0)).toEqual(
      expect.arrayContaining(["address", "form", "money", "store-view"]),
    )
    // Nobody comes along with itself.
    expect(modules.filter((module) => reach(module).has(module))).toEqual([])
  })

  it("only testing imports anything but Effect", () => {
    const outside = (source: Source) =>
      importsOf(source).filter(({ specifier }) => !specifier.startsWith(".") && specifier !== "effect")
    const found = own.flatMap((source) =>
      outside(source).map(({ specifier }) => `${moduleOf(source.path)} ${specifier}`),
    )
    expect([...new Set(found)].toSorted()).toEqual(["testing effect/testing", "testing fast-check"])
  })

  it("have a subpath each by one pattern, without a root and without side effects", () => {
    const { exports, sideEffects, peerDependenciesMeta } = JSON.parse(
      readFileSync(join(root, "packages/core/package.json"), "utf8"),
    ) as Record<"exports" | "sideEffects" | "peerDependenciesMeta", unknown>
    expect(exports).toEqual({
      "./internal/*": null,
      "./*": {
        "@shop/source": "./src/*/index.ts",
        types: "./dist/*/index.d.ts",
        default: "./dist/*/index.js",
      },
    })
    expect(sideEffects).toBe(false)
    expect(peerDependenciesMeta).toEqual({ "fast-check": { optional: true } })
  })
})
