import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { HttpRequest } from "../http/model.ts"
import { withImagePath } from "./alternate-address.ts"
import { pictureCache } from "./picture-cache.ts"
import { formatFor, photographs } from "./photographs.ts"
import { isSide } from "./sides.ts"
import { Busy, limitConcurrency } from "./concurrency-limit.ts"

const root = mkdtempSync(join(tmpdir(), "shop-pictures-"))
const media = join(root, "media")
const cache = join(root, "kept")
afterAll(() => rmSync(root, { recursive: true }))

const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a63" } })
beforeAll(async () => {
  mkdirSync(join(media, "b/o"), { recursive: true })
  const jpeg = await paint(1200, 800).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  writeFileSync(join(media, "b/o/bowl.jpg"), jpeg)
  writeFileSync(join(media, "b/o/small.PNG"), await paint(100, 50).png().toBuffer())
  writeFileSync(join(media, "b/o/half.jpg"), jpeg)
  truncateSync(join(media, "b/o/half.jpg"), 300)
  writeFileSync(join(media, "b/o/torn.jpg"), jpeg)
  truncateSync(join(media, "b/o/torn.jpg"), jpeg.length - 400)
  writeFileSync(join(media, "empty.jpg"), "")
  writeFileSync(join(media, "words.jpg"), "no picture at all")
  writeFileSync(
    join(media, "drawing.png"),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
  )
  writeFileSync(
    join(media, "bomb.png"),
    await sharp({ create: { width: 6000, height: 5000, channels: 3, background: "#000" } })
      .png()
      .toBuffer(),
  )
  mkdirSync(join(media, "folder.jpg"))
  writeFileSync(join(root, "outside.jpg"), jpeg)
  symlinkSync(join(root, "outside.jpg"), join(media, "link.jpg"))
  writeFileSync(join(media, ".hidden.jpg"), jpeg)
})

const pixelsMax = 25_000_000
const fresh = () =>
  photographs({ folder: media, cache: pictureCache(cache, 10_000_000), pixelsMax, nowMs: () => nowMs })
let nowMs = 0
const request = (path: string, accept?: string, client: string | null = null): HttpRequest => ({
  method: "GET",
  client,
  host: "shop",
  path,
  query: new URLSearchParams(),
  headers: accept === undefined ? {} : { accept },
})
const get = async (path: string, accept?: string) => (await fresh()(request(path, accept)))!
const sizeOf = async (body: string | Uint8Array) => {
  // Readers of bytes are closed by now, those of files are open.
  const file = join(root, "answer")
  writeFileSync(file, body)
  const { format, width, height, exif } = await sharp(file).metadata()
  return { format, width, height, hasExif: exif !== undefined }
}

describe("SR94 a photograph", () => {
  it.each([
    ["/img/600/600/resize/b/o/bowl.jpg", 400, 600],
    ["/img/300/0/resize/b/o/bowl.jpg", 300, 450],
    ["/img/0/300/resize/b/o/bowl.jpg", 200, 300],
    ["/img/300/300/fit/b/o/bowl.jpg", 300, 300],
    ["/img/0/0/resize/b/o/bowl.jpg", 800, 1200],
    ["/img/2048/2048/resize/b/o/bowl.jpg", 800, 1200],
    ["/img/600/600/resize/b/o/small.PNG", 100, 50],
    ["/img/300/300/resize/b%2Fo/bowl.jpg", 200, 300],
  ])("%s is %i × %i, rotated by its orientation, without its location", async (path, width, height) => {
    const { status, headers, body } = await get(path)
    expect([status, headers["cache-control"], headers["vary"]]).toEqual([
      200,
      "public, max-age=31557600",
      "accept",
    ])
    expect(await sizeOf(body)).toMatchObject({ width, height, hasExif: false })
  })
  it.each([
    ["image/avif,image/webp,*/*", "avif", "heif"],
    ["image/webp,*/*", "webp", "webp"],
    ["image/*,*/*;q=0.8", "jpeg", "jpeg"],
    [undefined, "jpeg", "jpeg"],
    ["image/avif;q=0, image/webp;q=0.5", "webp", "webp"],
  ])("for a client that accepts %s is %s", async (accept, form, format) => {
    const { headers, body } = await get("/img/100/100/resize/b/o/bowl.jpg", accept)
    expect(headers["content-type"]).toBe(`image/${form}`)
    expect((await sizeOf(body)).format).toBe(format)
  })
  it("every size of the shop's own pages is made, and its double", () => {
    const pages = new URL("../../../storefront/src/", import.meta.url)
    const pictureSides = readdirSync(pages, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx"))
      .flatMap((file) => [...readFileSync(new URL(file, pages), "utf8").matchAll(/<Picture\b[^>]*\/>/g)])
      .flatMap(([picture]) => [...picture.matchAll(/(?:width|height)=\{(\d+)\}/g)])
      .map(([, side]) => Number(side))
    expect(pictureSides.length).toBeGreaterThan(8)
    const ladder = /const widths = \[([\d, ]+)\]/.exec(
      readFileSync(new URL("parts/picture-source.ts", pages), "utf8"),
    )?.[1]
    const widths = (ladder ?? "").split(", ").map(Number)
    expect(widths.length).toBeGreaterThan(4)
    expect(widths.filter((side) => !isSide(side))).toEqual([])
    expect(pictureSides.flatMap((side) => [side, side * 2]).filter((side) => !isSide(side))).toEqual([])
  })
  it("stays transparent in formats without transparency", () => {
    expect(["a.png", "a.gif", "a.jpg"].map((file) => formatFor("*/*", file))).toEqual(["png", "png", "jpeg"])
  })
  it("identify returns its format, in any size", async () => {
    const { status, body } = await get("/img/1/77/identify/b/o/bowl.jpg")
    expect([status, JSON.parse(String(body))]).toEqual([
      200,
      { code: 200, result: { format: "jpeg", width: 800, height: 1200 } },
    ])
  })
  it.each([
    ["/img/310/300/resize/b/o/bowl.jpg", 200, 300],
    ["/img/1/1/resize/b/o/bowl.jpg", 1, 1],
    ["/img/1023/1024/fit/b/o/bowl.jpg", 800, 1024],
    ["/img/733/0/resize/b/o/bowl.jpg", 733, 1100],
  ])("D3: %s is made, like any size up to 1024", async (path, width, height) => {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(await sizeOf(body)).toMatchObject({ width, height })
  })
  it.each([
    "/img/1025/300/resize/b/o/bowl.jpg",
    "/img/300/2047/fit/b/o/bowl.jpg",
    "/img/99999/1/resize/b/o/bowl.jpg",
  ])("%s: sides above 1024 are refused but for those of the shop's own pages", async (path) =>
    expect(await get(path)).toMatchObject({
      status: 400,
      headers: { "content-type": expect.stringMatching(/json/) },
    }),
  )
  it("D3: a client's unusual sizes are limited, without a limit for other clients and usual sizes", async () => {
    const handler = fresh()
    const ask = async (side: number, client: string) =>
      (await handler(request(`/img/1/${side}/resize/b/o/small.PNG`, undefined, client)))!
    const sides = Array.from({ length: 301 }, (_, at) => 601 + at)
    const statuses: Array<number> = []
    for (const side of sides) statuses.push((await ask(side, "203.0.113.7")).status)
    expect(statuses.lastIndexOf(200)).toBe(299)
    expect(await ask(990, "203.0.113.7")).toMatchObject({ status: 429, headers: { "retry-after": "1" } })
    expect((await ask(990, "203.0.113.8")).status).toBe(200)
    // Cached pictures and sizes of the shop's own pages do not count.
    expect((await ask(601, "203.0.113.7")).status).toBe(200)
    const usual = request("/img/300/300/resize/b/o/bowl.jpg", undefined, "203.0.113.7")
    expect((await handler(usual))!.status).toBe(200)
    nowMs += 1000
    expect((await ask(991, "203.0.113.7")).status).toBe(200)
  })
  it.each([
    "/img/100/100/resize/b/o/half.jpg",
    "/img/100/100/fit/b/o/torn.jpg",
    "/img/100/100/resize/empty.jpg",
    "/img/100/100/resize/words.jpg",
    "/img/100/100/resize/drawing.png",
    "/img/100/100/resize/bomb.png",
  ])("K20: %s cannot be read: a drawing replaces it, and nothing is cached", async (path) => {
    const before = readdirSync(cache).length
    expect(await get(path, "image/webp")).toBeNull()
    expect(readdirSync(cache)).toHaveLength(before)
  })
  it("K20: a photograph of as many pixels as the setting allows is read", async () => {
    const handler = photographs({
      folder: media,
      cache: pictureCache(cache, 10_000_000),
      pixelsMax: 30_000_000,
      nowMs: () => nowMs,
    })
    expect((await handler(request("/img/100/100/resize/bomb.png", "image/webp")))?.status).toBe(200)
  })
  it.each([
    "/img/100/100/identify/drawing.png",
    "/img/100/100/identify/bomb.png",
    "/img/100/100/identify/empty.jpg",
  ])("%s cannot be read: 400 in JSON, and it is not cached", async (path) => {
    const before = readdirSync(cache).length
    const { status, body } = await get(path, "image/webp")
    expect([status, JSON.parse(String(body))]).toEqual([
      400,
      { code: 400, result: "This picture cannot be read" },
    ])
    expect(readdirSync(cache)).toHaveLength(before)
  })
  it.each(["/img/100/100/resize/gone.jpg", "/img/100/100/resize/link.jpg", "/img/100/100/resize/folder.jpg"])(
    "%s does not exist: a drawing replaces it",
    async (path) => expect(await fresh()(request(path))).toBeNull(),
  )
  it.each([
    "/img/100/100/resize/b/o/bowl.svg",
    "/img/100/100/resize/../outside.jpg",
    "/img/100/100/resize/b/../../outside.jpg",
    "/img/100/100/resize/%2e%2e/outside.jpg",
    "/img/100/100/resize/..%2foutside.jpg",
    "/img/100/100/resize/%2e%2e%2foutside.jpg",
    "/img/100/100/resize/%252e%252e/outside.jpg",
    "/img/100/100/resize/.hidden.jpg",
    "/img/100/100/resize/b/o/.hidden.jpg",
    "/img/100/100/resize//etc/passwd.jpg",
    "/img/100/100/resize/b%5Co%5Cbowl.jpg",
    "/img/100/100/resize/b/o/bowl.jpg%00.png",
    "/img/100/100/resize/%E0%A4.jpg",
    "/img/100/100/resize/https://other.example/a.jpg",
    "/img/100/100/resize/http:%2f%2f169.254.169.254%2fa.jpg",
    "/img/100/100/resize/file:%2f%2f%2fetc%2fpasswd.jpg",
    "/img/100/100/resize/words.txt",
    "/img/100/100/explode/b/o/bowl.jpg",
    `/img/100/100/resize/${"x".repeat(300)}.jpg`,
    "/fr/bowl.jpg",
  ])("%s is nothing of the folder's", async (path) => {
    const answer = fresh()(request(path))
    expect(answer === null ? null : await answer).toBeNull()
  })
  it.each([
    ["url=/b/o/bowl.jpg&width=300&height=300&action=fit", "/img/300/300/fit/b/o/bowl.jpg"],
    ["url=/b/o/bowl.jpg", "/img/0/0/resize/b/o/bowl.jpg"],
    ["url=/a%252fb.jpg", "/img/0/0/resize/a%252fb.jpg"],
    ["url=https://other.example/a.jpg", "/img/0/0/resize//"],
    ["url=../../etc/passwd.jpg", "/img/0/0/resize//"],
    ["width=300", "/img"],
  ])("by parameters, %s, is %s", (query, path) =>
    expect(withImagePath({ ...request("/img"), query: new URLSearchParams(query) }).path).toBe(path),
  )
})

describe("SR95 resized once, in a bounded cache", () => {
  it("many concurrent requests resize it once, and later ones read it from disk", async () => {
    rmSync(cache, { recursive: true })
    const handler = fresh()
    const path = "/img/240/240/resize/b/o/bowl.jpg"
    const answers = await Promise.all(Array.from({ length: 20 }, () => handler(request(path))!))
    expect(
      new Set(answers.map((answer) => Buffer.from(answer!.body as Uint8Array).toString("base64"))).size,
    ).toBe(1)
    expect(readdirSync(cache)).toHaveLength(1)
    writeFileSync(join(cache, readdirSync(cache)[0]!), "from disk")
    expect(String((await get(path)).body)).toBe("from disk")
  })
  it("a changed one is resized again", async () => {
    const path = "/img/320/320/resize/b/o/small.PNG"
    await get(path)
    const before = readdirSync(cache).length
    utimesSync(join(media, "b/o/small.PNG"), 1, 1)
    await get(path)
    expect(readdirSync(cache)).toHaveLength(before + 1)
  })
  it("the least recently used goes first, large ones are not cached, and partial files are deleted at the start", async () => {
    const folder = join(root, "bounded")
    mkdirSync(folder)
    writeFileSync(join(folder, "half.1234.tmp"), "x")
    const kept = pictureCache(folder, 100)
    expect(readdirSync(folder)).toEqual([])
    const bytes = (size: number) => new Uint8Array(size)
    for (const name of ["a", "b", "c"]) await kept.put(name, bytes(33))
    await kept.get("a")
    await kept.put("d", bytes(30))
    expect(readdirSync(folder).toSorted()).toEqual(["a", "c", "d"])
    await kept.put("e", bytes(101))
    expect([await kept.get("b"), await kept.get("e"), kept.bytes()]).toEqual([null, null, 96])
    await kept.put("a", bytes(10))
    expect(kept.bytes()).toBe(73)
    rmSync(join(folder, "a"))
    expect([await kept.get("a"), kept.bytes()]).toEqual([null, 63])
    expect(pictureCache(folder, 100).bytes()).toBe(63)
  })
  it("starts although another process deletes a picture that it has listed", () => {
    const folder = join(root, "shared")
    mkdirSync(folder)
    writeFileSync(join(folder, "a"), "x")
    // A link without its file is listed, and cannot be read: like a file that was deleted after the listing.
    symlinkSync(join(folder, "missing"), join(folder, "b"))
    expect(pictureCache(folder, 100).bytes()).toBe(1)
  })
  it("two work, some wait, the rest are refused; the next one gets the place, also after a failure", async () => {
    const bounded = limitConcurrency({ runningMax: 2, waitingMax: 3, waitingPerClientMax: 3 })
    const turn = <A>(work: () => Promise<A>) => bounded("one", work)
    const ends: Array<() => void> = []
    let running = 0
    let most = 0
    const work = async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((end) => ends.push(end))
      running -= 1
    }
    const pending = Array.from({ length: 5 }, () => turn(work))
    await expect(turn(work)).rejects.toBeInstanceOf(Busy)
    while (pending.length > 0) {
      for (let tries = 0; ends.length === 0 && tries < 20; tries += 1) await Promise.resolve()
      ends.shift()!()
      await pending.shift()
    }
    expect([most, running]).toEqual([2, 0])
    await expect(turn(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
    await expect(turn(async () => "done")).resolves.toBe("done")
  })
  it("clients take turns, and one cannot take all places to wait", async () => {
    const turn = limitConcurrency({ runningMax: 1, waitingMax: 10, waitingPerClientMax: 3 })
    const order: Array<string> = []
    const work = (name: string) => async () => void order.push(name)
    const greedy = ["a1", "a2", "a3", "a4"].map((name) => turn("a", work(name)))
    const refused = turn("a", work("a5"))
    const other = ["b1", "b2"].map((name) => turn("b", work(name)))
    await expect(refused).rejects.toBeInstanceOf(Busy)
    await Promise.all([...greedy, ...other])
    expect(order).toEqual(["a1", "a2", "b1", "a3", "b2", "a4"])
  })
})
