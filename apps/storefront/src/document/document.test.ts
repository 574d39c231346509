import { describe, expect, it } from "vitest"
import { type Assets, readAssets } from "./assets.ts"
import { filesOf, stateId, writeDocument } from "./document.ts"
import type { Head } from "./head.ts"

const head: Head = {
  language: "fr",
  title: "Bol",
  description: null,
  isIndexed: true,
  canonical: "/fr/bol",
  alternates: [],
  manifest: null,
  pages: { prev: null, next: null },
  share: null,
  things: [],
}
const assets: Assets = {
  firstScripts: [],
  earlyTaps: "/taps.js",
  entry: "/shop.js",
  scripts: ["/shell.js"],
  styles: ["/s.css"],
  sheets: ["/s.css"],
  screenStyles: {},
  fonts: ["/f.woff2"],
  screens: {},
  words: {},
}
const write = (state: object, over: Partial<Head> = {}): string =>
  writeDocument({ ...head, ...over }, "<p>bol</p>", state, filesOf(assets, [], ["/home.js"], "/icons.svg"))
const stateIn = (html: string): string => html.split(`id="${stateId}">`)[1]!.split("</script>")[0]!

describe("UI1 the state in a document", () => {
  it.each([
    ["the end of a script", "</script><script>alert(1)</script>"],
    ["a comment that opens a script", "<!--<script>"],
    ["separators of lines", "a\u2028b\u2029c"],
    ["patterns of String.replace", "$' $& $` $$ $1"],
  ])("survives %s", (_, name) => {
    const inside = stateIn(write({ name }))
    expect(JSON.parse(inside)).toEqual({ name })
    expect(inside).not.toMatch(/[<\u2028\u2029]/)
  })
})

describe("UI2 the head of a document", () => {
  it("writes names as text", () => {
    const html = write({}, { title: `"Bol" <b> & $'`, description: `d'été "x"` })
    expect(html).toContain("<title>&quot;Bol&quot; &lt;b&gt; &amp; $'</title>")
    expect(html).toContain(`<meta name="description" content="d'été &quot;x&quot;">`)
  })
  it("has no inline script or style, which the content policy blocks", () => {
    const html = write({})
    expect(html.match(/<script(?![^>]*( src=| type="application\/(ld\+)?json"))/g)).toBeNull()
    expect(html).not.toMatch(/<style|\sstyle=/)
  })
  it("loads everything that the first screen needs", () => {
    const html = write({})
    for (const file of ["/s.css", "/f.woff2"]) expect(html).toContain(`href="${file}"`)
  })
  it("describes the page in JSON that cannot end its script, whatever a name contains", () => {
    const name = "</script><script>alert(1)</script>"
    const html = write({}, { things: [{ "@type": "Product", name }] })
    const inside = html.split('<script type="application/ld+json">')[1]!.split("</script>")[0]!
    expect(JSON.parse(inside)).toEqual({ "@context": "https://schema.org", "@type": "Product", name })
  })
  it("has the preview for sharing, and the previous and next page of a list", () => {
    const image = { url: "https://a.b/x.jpg", widthPx: 600, heightPx: 744, alt: 'A "bowl"' }
    const share = {
      type: "product",
      title: "Bol",
      description: null,
      url: "https://a.b/fr",
      siteName: "V",
    } as const
    const html = write(
      {},
      {
        share: { ...share, locale: "fr_FR", otherLocales: ["en_US"], image },
        pages: { prev: null, next: "https://a.b/fr?page=2" },
      },
    )
    expect(html).toContain('<meta property="og:image" content="https://a.b/x.jpg">')
    expect(html).toContain('<meta property="og:image:alt" content="A &quot;bowl&quot;">')
    expect(html).toContain('<meta property="og:locale:alternate" content="en_US">')
    expect(html).toContain('<link rel="next" href="https://a.b/fr?page=2">')
    expect(html).not.toMatch(/og:description|rel="prev"/)
  })
  it("excludes private pages from search engines", () => {
    const html = write({}, { isIndexed: false, canonical: null })
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain("canonical")
  })
})

describe("UI3 the scripts of a document", () => {
  it("follow the styles: first the queue of early taps, then the main script with its imports", () => {
    const html = write({})
    const files = [
      '<link rel="stylesheet" href="/s.css">',
      '<script type="module" async src="/taps.js"></script>',
      '<link rel="modulepreload" href="/shell.js">',
      '<link rel="modulepreload" href="/home.js">',
      '<script type="module" src="/shop.js"></script>',
    ].map((element) => html.indexOf(element))
    expect(files).not.toContain(-1)
    expect(files).toEqual(files.toSorted((one, other) => one - other))
  })
})

describe("UI3 the manifest of the build", () => {
  const manifest = {
    "src/early-taps.ts": { file: "assets/taps.js" },
    "src/entry-client.tsx": { file: "assets/shop.js", imports: ["_shell.js"] },
    "_shell.js": {
      file: "assets/shell.js",
      css: ["assets/all.css"],
      assets: ["assets/piazzolla-common-x.woff2"],
    },
    "_list.js": { file: "assets/list.js", imports: ["_shell.js"] },
    "src/pages/category/index.tsx": { file: "assets/category.js", imports: ["_list.js", "_shell.js"] },
    "src/pages/not-found/index.tsx": { file: "assets/lost.js", imports: ["_shell.js"] },
    "src/panels/search/index.tsx": { file: "assets/search.js", css: ["assets/search.css"] },
    "../../locales/fr-FR.po": { file: "assets/fr.js" },
  }
  const read = readAssets(manifest)
  it("finds the scripts of every page", () =>
    expect([read.earlyTaps, read.entry, read.scripts]).toEqual([
      "/assets/taps.js",
      "/assets/shop.js",
      ["/assets/shell.js"],
    ]))
  it("finds style sheets and fonts wherever the bundler put them", () => {
    expect(read.styles).toEqual(["/assets/all.css"])
    expect(read.sheets).toEqual(["/assets/all.css", "/assets/search.css"])
    expect(read.fonts).toEqual(["/assets/piazzolla-common-x.woff2"])
  })
  it("lists the scripts of screens without those of the entry", () => {
    expect(read.screens).toEqual({
      category: ["/assets/category.js", "/assets/list.js"],
      notFound: ["/assets/lost.js"],
    })
  })
  it("lists messages by locale", () => expect(read.words).toEqual({ "fr-FR": ["/assets/fr.js"] }))
  it("refuses a build without an entry", () => expect(() => readAssets({})).toThrow("no entry"))
})

describe("SW11, SW15 the document and the installed app", () => {
  it("has the address of the manifest, which is loaded after the paint", () => {
    const html = write({}, { manifest: "/fr/manifest.webmanifest" })
    expect(html).toContain('<div id="shop" data-manifest="/fr/manifest.webmanifest">')
    expect(html).not.toContain('rel="manifest"')
    expect(write({})).not.toContain("data-manifest")
  })
  it.each([
    [undefined, false],
    [true, false],
    [false, true],
  ])("with a worker: %s, it removes existing workers: %s", (hasWorker, isRemoved) => {
    const files = filesOf(assets, [], [], "/icons.svg")
    const html = writeDocument(head, "", {}, files, hasWorker === undefined ? {} : { hasWorker })
    expect(html.includes("data-no-worker")).toBe(isRemoved)
  })
})
