import { dirname, join, normalize } from "node:path/posix"
import { describe, expect, it } from "vitest"
import { importsOf, type Source, sources } from "./sources.ts"

const own = sources.filter((source) => !source.isTest)
const within = (folder: string): ReadonlyArray<Source> =>
  own.filter((source) => source.path.startsWith(`${folder}/`))

/** What each room may import from outside itself; nothing else. */
const allowed: Readonly<Record<string, ReadonlyArray<RegExp>>> = {
  "packages/core": [/^effect(\/(?!testing$)|$)/, /^@shop\/core\//],
  "packages/wire": [/^effect(\/|$)/, /^@shop\/core\//, /^@shop\/wire\//],
  "packages/adapters": [/^effect(\/|$)/, /^idb$/, /^@orama\/stemmers/, /^@shop\/(core|wire|adapters)\//],
  "packages/commerce": [
    /^effect(\/|$)/,
    /^node:/,
    /^(@streamparser\/json|entities|htmlparser2|sanitize-html)$/,
    /^@orama\/stemmers/,
    /^@shop\/(core|wire|commerce)\//,
  ],
  "packages/demo-catalogue": [/^node:/, /^@shop\/(core|demo-catalogue)\//],
  "apps/storefront": [
    /^effect(\/|$)/,
    /^(react|react-dom|wouter|valtio)(\/|$)/,
    /^@lingui\//,
    /^@shop\/(core|adapters)\//,
  ],
  "apps/terminal": [/^effect(\/|$)/, /^node:/, /^@shop\/(core|adapters)\//],
  "apps/server": [
    /^effect(\/|$)/,
    /^node:/,
    /^(graphql|nodemailer|fontkit|pdfkit|prom-client|sharp|vite)$/,
    /^(fastify|fastify-plugin|find-my-way|cookie)$|^@fastify\//,
    /^@shop\//,
  ],
}

/** What is made for tests alone: it may import what only tests need, and nothing that is no test imports it. */
const forTests = "packages/core/src/testing/"
const allowedFor = (source: Source, room: string): ReadonlyArray<RegExp> =>
  source.path.startsWith(forTests) ? [...allowed[room]!, /^effect\/testing$/, /^fast-check$/] : allowed[room]!

describe("each room imports what it may", () => {
  it.each(Object.keys(allowed))("%s", (room) => {
    const strangers = within(`${room}/src`).flatMap((source) =>
      importsOf(source)
        .filter(
          ({ specifier }) =>
            !specifier.startsWith(".") &&
            !allowedFor(source, room).some((pattern) => pattern.test(specifier)),
        )
        .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )
    expect(within(`${room}/src`).length).toBeGreaterThan(3)
    expect(strangers).toEqual([])
  })
})

/** Inside the core: what stands in one row may import from rows above only (types excepted where noted). */
const order: ReadonlyArray<ReadonlyArray<string>> = [
  ["money", "store-view", "place"],
  ["settings"],
  ["calls"],
  ["ports", "notice"],
  ["sync", "session"],
  ["cache"],
  ["tax", "stock"],
  ["pricing"],
  ["address", "form"],
  ["account"],
  ["product", "claims", "newsletter", "contact"],
  ["catalogue", "content", "review"],
  ["finding"],
  ["cart", "coupon"],
  ["wishlist", "compare"],
  ["checkout", "order"],
  ["routing", "page"],
  ["seo"],
  ["shop"],
  ["late", "offline"],
  ["testing"],
]
const rank = new Map(order.flatMap((row, index) => row.map((module) => [module, index] as const)))

const moduleOf = (path: string): string => path.split("/")[3]!

const neighbours = (
  source: Source,
): ReadonlyArray<{ readonly to: string; readonly file: string; readonly isType: boolean }> =>
  importsOf(source)
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier, isType }) => ({ file: normalize(join(dirname(source.path), specifier)), isType }))
    .map(({ file, isType }) => ({ to: moduleOf(file), file, isType }))
    .filter(({ to }) => to !== moduleOf(source.path))

describe("the core goes from left to right", () => {
  const core = within("packages/core/src")

  it("every module has its place", () => {
    expect(
      [...new Set(core.map((source) => moduleOf(source.path)))].filter((module) => !rank.has(module)),
    ).toEqual([])
  })

  it("no module imports one to its right; view files may name the types of pages", () => {
    const wrong = core.flatMap((source) =>
      neighbours(source)
        .filter(
          ({ to, isType, file }) =>
            rank.get(to)! > rank.get(moduleOf(source.path))! &&
            !(isType && /\/(view|search-view|index|actions)\.ts$/.test(file)),
        )
        .map(({ file }) => `${source.path} imports ${file}`),
    )
    expect(wrong).toEqual([])
  })

  it("what is made for tests is imported by nothing that is no test, not even for its types", () => {
    const wrong = own.flatMap((source) =>
      source.path.startsWith(forTests)
        ? []
        : importsOf(source)
            .filter(
              ({ specifier }) => /(^|\/)testing(\/|$)/.test(specifier) && !specifier.startsWith("effect"),
            )
            .map(({ specifier }) => `${source.path} imports ${specifier}`),
    )
    expect(within(forTests.slice(0, -1)).length).toBeGreaterThan(10)
    expect(wrong).toEqual([])
  })

  it("modules meet at their index, or at a view's types", () => {
    const wrong = core.flatMap((source) =>
      neighbours(source)
        .filter(
          ({ file, isType }) =>
            !file.endsWith("/index.ts") && !(isType && /\/(view|model|search-view)\.ts$/.test(file)),
        )
        .map(({ file }) => `${source.path} imports ${file}`),
    )
    expect(wrong).toEqual([])
  })
})

describe("the shell", () => {
  const shell = within("apps/storefront/src")

  it("names effect in runtime/ only", () => {
    const wrong = shell.filter(
      (source) =>
        !source.path.includes("/src/runtime/") &&
        importsOf(source).some(({ specifier, isType }) => !isType && /^effect(\/|$)/.test(specifier)),
    )
    expect(wrong.map((source) => source.path)).toEqual([])
  })

  it("takes of the core types, and functions that need no Effect", () => {
    const pure = /^@shop\/core\/(money|store-view|place|form|product|seo)$/
    /** The worker decides by the route of an address; what needs Effect beside it is not built into it. */
    const ofWorker = /^@shop\/core\/routing$/
    const wrong = shell
      .filter((source) => !source.path.includes("/src/runtime/"))
      .flatMap((source) =>
        importsOf(source)
          .filter(
            ({ specifier, isType }) =>
              !isType &&
              specifier.startsWith("@shop/") &&
              !pure.test(specifier) &&
              !(source.path.includes("/src/worker/") && ofWorker.test(specifier)),
          )
          .map(({ specifier }) => `${source.path} imports ${specifier}`),
      )
    expect(wrong).toEqual([])
  })

  it("reaches the runtime by import() alone", () => {
    const wrong = shell.flatMap((source) =>
      source.path.includes("/src/runtime/")
        ? []
        : importsOf(source)
            .filter(
              ({ specifier, isDynamic, isType }) =>
                /runtime\/browser/.test(specifier) && !isDynamic && !isType,
            )
            .map(() => source.path),
    )
    expect(wrong).toEqual([])
  })

  it("writes domain slices in state/mirror.ts only", () => {
    const writers = shell.filter(
      (source) =>
        /\bmirror\w*\s*=|Object\.assign\(\s*(root|state|shop)\b/.test(source.code) &&
        !/state\/(mirror|shop-state|ui)\.tsx?$/.test(source.path),
    )
    expect(writers.map((source) => source.path)).toEqual([])
  })
})

describe("the server", () => {
  it("uses node:http in the folder of the HTTP server alone", () => {
    const files = within("apps/server/src").filter((source) =>
      importsOf(source).some(({ specifier }) => /^node:https?$/.test(specifier)),
    )
    expect(files.filter(({ path }) => !path.startsWith("apps/server/src/http/"))).toEqual([])
  })

  it("keeps React out of the API, and the platform out of the pages' markup", () => {
    const wrong = within("apps/server/src/api").filter((source) =>
      importsOf(source).some(({ specifier }) => /react|storefront/.test(specifier)),
    )
    expect(wrong.map((source) => source.path)).toEqual([])
  })
})
