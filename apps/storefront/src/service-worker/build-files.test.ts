import { describe, expect, it } from "vitest"
import { sharedFiles, visitedViews, messageFiles } from "./build-files.ts"

const files = [
  "shell-a.js",
  "fr-FR-a.js",
  "fr-FR-b_-c.js",
  "en-US-a.js",
  "de-DE-a.js",
  "serif-common-a.woff2",
  "serif-latin-b_-c.woff2",
  "serif-latin-ext-a.woff2",
].map((name) => `/assets/${name}`)
const namesOf = (urls: ReadonlyArray<string>) => urls.map((url) => url.slice("/assets/".length))

describe("SW8 the files of a device", () => {
  it("shared ones contain neither messages nor rare fonts", () =>
    expect(namesOf(sharedFiles(files))).toEqual(["shell-a.js", "serif-common-a.woff2"]))
  it.each<[string, ReadonlyArray<string>]>([
    ["fr-FR", ["fr-FR-a.js", "fr-FR-b_-c.js"]],
    ["de-DE", ["de-DE-a.js"]],
    ["nl-NL", ["en-US-a.js"]],
  ])("messages of %s", (locale, names) => expect(namesOf(messageFiles(files, locale))).toEqual(names))
})

describe("SW8 the visited views", () => {
  const views = [
    { path: "/fr", locale: "fr-FR" },
    { path: "/de", locale: "de-DE" },
  ]
  it.each<[ReadonlyArray<string>, ReadonlyArray<string>]>([
    [["/de/kochen"], ["/de"]],
    [
      ["/de", "/fr/offline", "/admin"],
      ["/fr", "/de"],
    ],
    [[], ["/fr"]],
    [["/french"], ["/fr"]],
  ])("of %j: %j", (paths, visited) =>
    expect(visitedViews(views, paths).map(({ path }) => path)).toEqual(visited),
  )
})
