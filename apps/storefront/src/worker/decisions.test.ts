import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Answered, mayKeepFile, mayKeepPage, mayKeepPicture } from "./keep.ts"
import { afterAnswer, isUsable, type KeptCopy, keptMs, planOf, prefersCopy, youngMs } from "./plan.ts"
import { leaving } from "./room.ts"
import { installed, type Lists, localesOf, neededFiles, staleFiles } from "./files.ts"

const answer = (
  headers: Readonly<Record<string, string>>,
  over: Partial<Omit<Answered, "header">> = {},
): Answered => ({
  status: 200,
  type: "basic",
  isRedirected: false,
  header: (name) => headers[name] ?? null,
  ...over,
})
const html = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "public, max-age=0, must-revalidate",
}
const script = { "content-type": "text/javascript", "cache-control": "public, max-age=31536000, immutable" }
const picture = { "content-type": "image/webp", "cache-control": "public, max-age=31557600" }

describe("SW4 what may be kept", () => {
  it.each<[string, Answered, boolean]>([
    ["a page for everybody", answer(html), true],
    ["a page that says nothing of who may keep it", answer({ "content-type": "text/html" }), false],
    ["one shopper's page", answer({ ...html, "cache-control": "private, no-store" }), false],
    [
      "a page for everybody that is not to be stored",
      answer({ ...html, "cache-control": "public, no-store" }),
      false,
    ],
    ["private by field", answer({ ...html, "cache-control": 'public, private="set-cookie"' }), false],
    ["a page that brings a cookie", answer({ ...html, "set-cookie": "visit=1" }), false],
    ["a page that is not there", answer(html, { status: 404 }), false],
    ["a broken shop", answer(html, { status: 500 }), false],
    ["a part of a page", answer(html, { status: 206 }), false],
    ["a way to elsewhere", answer(html, { status: 0, type: "opaqueredirect" }), false],
    ["what a way led to", answer(html, { isRedirected: true }), false],
    ["another site's", answer(html, { type: "cors" }), false],
    ["data", answer({ ...html, "content-type": "application/json" }), false],
  ])("%s: %#", (_, answered, may) => expect(mayKeepPage(answered)).toBe(may))

  it.each<[string, Answered, boolean]>([
    ["a picture", answer(picture), true],
    [
      "the stand-in for one that is missing",
      answer({ ...picture, "cache-control": "public, max-age=60" }),
      false,
    ],
    ["a picture of one shopper", answer({ ...picture, "cache-control": "private, max-age=31557600" }), false],
    ["words about a picture", answer({ ...picture, "content-type": "application/json" }), false],
    ["an error", answer(picture, { status: 503 }), false],
  ])("picture, %s", (_, answered, may) => expect(mayKeepPicture(answered)).toBe(may))

  it.each<[string, Answered, boolean]>([
    ["a script", answer(script), true],
    ["a page in the place of a script", answer({ ...script, "content-type": "text/html" }), false],
    ["an error", answer(script, { status: 404 }), false],
  ])("file, %s", (_, answered, may) => expect(mayKeepFile(answered)).toBe(may))
})

const nowMs = 1_000 * youngMs
const copy = (ageMs: number, over: Partial<KeptCopy> = {}): KeptCopy => ({
  keptAtMs: nowMs - ageMs,
  holdsS: 86_400,
  build: "b1",
  ...over,
})
const asked = { nowMs, build: "b1", isReload: false }

describe("SW5 what a visit is answered with first", () => {
  it.each<[string, KeptCopy | null, Partial<typeof asked>, ReturnType<typeof planOf>]>([
    ["nothing is kept", null, {}, { tag: "network", hasCopy: false }],
    ["kept a moment ago", copy(0), {}, { tag: "copy" }],
    ["just young", copy(youngMs), {}, { tag: "copy" }],
    ["no longer young", copy(youngMs + 1), {}, { tag: "network", hasCopy: true }],
    ["a reload", copy(0), { isReload: true }, { tag: "network", hasCopy: true }],
    ["of another build", copy(0, { build: "b0" }), {}, { tag: "network", hasCopy: true }],
    ["a price changes since", copy(60_000, { holdsS: 60 }), {}, { tag: "network", hasCopy: true }],
    ["a price is about to change", copy(59_999, { holdsS: 60 }), {}, { tag: "copy" }],
    ["as old as may be", copy(keptMs), {}, { tag: "network", hasCopy: true }],
    ["too old", copy(keptMs + 1), {}, { tag: "network", hasCopy: false }],
    ["from the future: the clock was set", copy(-1), {}, { tag: "network", hasCopy: false }],
  ])("%s", (_, kept, over, plan) => expect(planOf(kept, { ...asked, ...over })).toEqual(plan))

  it.each([
    [200, true, "keep"],
    [404, false, "drop"],
    [410, false, "drop"],
    [500, false, "leave"],
    [503, false, "leave"],
    [200, false, "leave"],
    [0, false, "leave"],
  ] as const)("after %i (may keep: %s) the copy: %s", (status, may, act) =>
    expect(afterAnswer(status, may)).toBe(act),
  )
  it.each([
    [200, false],
    [404, false],
    [499, false],
    [500, true],
    [503, true],
  ])("%i makes the copy the better answer: %s", (status, isBetter) =>
    expect(prefersCopy(status)).toBe(isBetter),
  )

  describe("laws", () => {
    it("what is shown before anybody was asked is usable, young and within its prices", () =>
      fc.assert(
        fc.property(
          fc.record({
            keptAtMs: fc.nat(2 * nowMs),
            holdsS: fc.nat(100_000),
            build: fc.constantFrom("b1", "b0"),
          }),
          fc.boolean(),
          (kept, isReload) => {
            const plan = planOf(kept, { ...asked, isReload })
            const ageMs = nowMs - kept.keptAtMs
            const isFirst = ageMs >= 0 && ageMs <= youngMs && ageMs < kept.holdsS * 1000
            expect(plan.tag === "copy").toBe(isFirst && !isReload && kept.build === "b1")
            expect(plan.tag === "copy" || plan.hasCopy).toBe(isUsable(kept, nowMs))
          },
        ),
      ))
  })
})

describe("SW7 a cache has an end", () => {
  const three = [
    { url: "old", bytes: 30 },
    { url: "middle", bytes: 10 },
    { url: "new", bytes: 20 },
  ]
  it.each([
    [3, 60, []],
    [2, 60, ["old"]],
    [3, 59, ["old"]],
    [3, 30, ["old"]],
    [3, 29, ["old", "middle"]],
    [0, 60, ["old", "middle", "new"]],
  ])("room for %i and %i bytes: %j go", (countMax, bytesMax, gone) =>
    expect(leaving(three, { countMax, bytesMax })).toEqual(gone),
  )
  describe("laws", () => {
    const stored = fc.uniqueArray(fc.record({ url: fc.uuid(), bytes: fc.nat(5000) }), {
      selector: ({ url }) => url,
      maxLength: 40,
    })
    it("what stays fits and is the newest; one less would not have been enough", () =>
      fc.assert(
        fc.property(stored, fc.nat(40), fc.nat(60_000), (all, countMax, bytesMax) => {
          const gone = leaving(all, { countMax, bytesMax })
          expect(all.slice(0, gone.length).map(({ url }) => url)).toEqual(gone)
          const weigh = (some: typeof all) => some.reduce((sum, { bytes }) => sum + bytes, 0)
          const stay = all.slice(gone.length)
          expect(stay.length <= countMax && weigh(stay) <= bytesMax).toBe(true)
          const more = all.slice(Math.max(0, gone.length - 1))
          expect(gone.length === 0 || more.length > countMax || weigh(more) > bytesMax).toBe(true)
        }),
      ))
  })
})

const built = [
  "shell-a.js",
  "fr-FR-a.js",
  "fr-FR-b_-c.js",
  "en-US-a.js",
  "de-DE-a.js",
  "serif-common-a.woff2",
  "serif-latin-b_-c.woff2",
  "serif-latin-ext-a.woff2",
].map((name) => ({ url: `/assets/${name}`, revision: null }))
const names = (files: ReturnType<typeof neededFiles>) => files.map(({ url }) => url.slice(8))
const views = [
  { path: "/fr", locale: "fr-FR" },
  { path: "/de", locale: "de-DE" },
]

describe("SW8 the files of a language", () => {
  it.each<[string, ReadonlyArray<string>, ReadonlyArray<string>]>([
    ["one", ["fr-FR"], ["shell-a.js", "fr-FR-a.js", "fr-FR-b_-c.js", "serif-common-a.woff2"]],
    ["two", ["de-DE", "en-US"], ["shell-a.js", "en-US-a.js", "de-DE-a.js", "serif-common-a.woff2"]],
    ["one without words", ["nl-NL"], ["shell-a.js", "en-US-a.js", "serif-common-a.woff2"]],
  ])("%s", (_, locales, files) => expect(names(neededFiles(built, new Set(locales)))).toEqual(files))

  it.each<[ReadonlyArray<string>, ReadonlyArray<string>]>([
    [["/de/kochen"], ["de-DE"]],
    [
      ["/de", "/fr/offline", "/admin"],
      ["de-DE", "fr-FR"],
    ],
    [[], ["fr-FR"]],
    [["/french"], ["fr-FR"]],
  ])("of %j: %j", (paths, locales) => expect([...localesOf(views, paths)]).toEqual(locales))
})

describe("SW9 files of the build before stay", () => {
  const list = (build: string, ...files: ReadonlyArray<string>): Lists[number] => ({ build, files })
  it.each<[string, Lists, Lists[number], ReadonlyArray<string>]>([
    ["the first", [], list("b1", "/a"), ["b1"]],
    ["the second", [list("b1", "/a")], list("b2", "/b"), ["b2", "b1"]],
    ["the third", [list("b2", "/b"), list("b1", "/a")], list("b3", "/c"), ["b3", "b2"]],
    ["the same again", [list("b2", "/b"), list("b1", "/a")], list("b2", "/b"), ["b2", "b1"]],
    ["back to the one before", [list("b2", "/b"), list("b1", "/a")], list("b1", "/a"), ["b1", "b2"]],
  ])("%s", (_, before, now, builds) =>
    expect(installed(before, now).map(({ build }) => build)).toEqual(builds),
  )
  it("what neither has goes", () =>
    expect(staleFiles(["/a", "/b", "/c"], [list("b3", "/c"), list("b2", "/b")])).toEqual(["/a"]))
})
