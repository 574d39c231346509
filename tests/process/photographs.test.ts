/** Photographs on rendered pages, and the picture files, over real HTTP. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const data = createTemporaryFolder()
let shop: ShopProcess
const pages = new Map<string, string>()
const addresses = ["/fr", "/fr/cuire", "/en/handled-mug", "/de/recettes/lauchgratin-mit-ei-und-comte"]

beforeAll(async () => {
  shop = await start({ data })
  for (const address of addresses) pages.set(address, await (await fetch(shop.url + address)).text())
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

type Tag = Readonly<Record<string, string | undefined>>

/** Attributes of all elements of a name, in lower case. */
const tags = (html: string, name: string): ReadonlyArray<Tag> =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = "", value]) => [
        key.toLowerCase(),
        value,
      ]),
    ),
  )
/** Section drawings contain their size in millimetres. */
const images = (html: string): ReadonlyArray<Tag> =>
  tags(html, "img").filter(({ class: name }) => name !== "drawing")
const preloads = (html: string): ReadonlyArray<Tag> => tags(html, "link").filter(({ as }) => as === "image")

describe("DC10 pages show photographs", () => {
  it.each(addresses)("%s: each picture has its size, an alternative text, and a loading mode", (address) => {
    const found = images(pages.get(address)!)
    expect(found.length).toBeGreaterThan(0)
    const wrong = found.filter(
      ({ width, height, alt }) => !(Number(width) > 0 && Number(height) > 0 && alt !== undefined),
    )
    expect(wrong).toEqual([])
  })

  it.each(["/fr", "/fr/cuire", "/en/handled-mug"])(
    "%s: the first picture is preloaded in the shown format and size",
    (address) => {
      const html = pages.get(address)!
      const first = images(html).find(({ loading }) => loading === "eager")
      const [head = ""] = html.split("</head>")
      const [preload] = preloads(head)
      expect(first?.["fetchpriority"]).toBe("high")
      expect([preload?.["imagesrcset"] ?? preload?.["href"], preload?.["imagesizes"]]).toEqual([
        first?.["srcset"] ?? first?.["src"],
        first?.["sizes"],
      ])
      expect(preloads(html.slice(head.length))).toEqual([])
    },
  )

  it.each(addresses)("%s: every listed width exists in AVIF and is cacheable for a year", async (address) => {
    const offered = images(pages.get(address)!)
      .flatMap(({ src = "", srcset = "" }) => [
        src,
        ...srcset.split(",").map((part) => part.trim().split(" ")[0]!),
      ])
      .filter((path) => path.includes("/photographs/"))
    expect(offered.length).toBeGreaterThan(0)
    // Only the largest of each page, because resizing one takes a tenth of a second.
    for (const path of new Set(offered.slice(0, 4))) {
      const response = await fetch(shop.url + path, { headers: { accept: "image/avif,image/webp,*/*" } })
      expect([path, response.status, response.headers.get("content-type")]).toEqual([path, 200, "image/avif"])
      expect(response.headers.get("cache-control")).toBe("public, max-age=31557600")
      expect(response.headers.get("vary")).toContain("accept")
    }
  })

  it("give no access to other files", async () => {
    for (const path of [
      "/photographs/../package.json",
      "/photographs/%2e%2e/package.json",
      "/package.json",
    ]) {
      const response = await fetch(`${shop.url}/img/360/0/resize${path}`)
      expect(await response.text()).not.toContain("demo-catalogue")
    }
  })
})
