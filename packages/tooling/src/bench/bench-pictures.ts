/**
 * Measures how long photographs take to resize, and how long the API takes meanwhile, because resizing must not block
 * sales.
 */
import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { crc32, deflateSync } from "node:zlib"
import { createTemporaryFolder, removeFolder, start } from "../../../../tests/support/shop-process.ts"

const [width, height] = [3000, 2000]

const chunk = (type: string, data: Buffer): Buffer => {
  const typeAndData = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(typeAndData))
  return Buffer.concat([length, typeAndData, checksum])
}

/** Six million pixels with as much detail as a photograph. */
const photograph = (seed: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc((width * 3 + 1) * height)
  let state = seed
  for (let at = 0; at < rows.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    rows[at] = at % (width * 3 + 1) === 0 ? 0 : ((at / 4096) & 0xbf) + (state & 0x1f)
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const body = chunk("IDAT", deflateSync(rows, { level: 1 }))
  return Buffer.concat([signature, chunk("IHDR", header), body, chunk("IEND", Buffer.alloc(0))])
}

const data = createTemporaryFolder()
mkdirSync(join(data, "media"))
const names = ["a", "b", "c", "d"]
for (const [index, name] of names.entries())
  writeFileSync(join(data, "media", `${name}.png`), photograph(index + 1))
const shop = await start({ data })

const measureMs = async (path: string, accept: string): Promise<number> => {
  const startMs = performance.now()
  const response = await fetch(shop.url + path, { headers: { accept } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return performance.now() - startMs
}
const printTime = (label: string, ms: number): void => {
  process.stdout.write(`${label.padEnd(52)} ${ms.toFixed(1).padStart(8)} ms\n`)
}
const quantile = (times: ReadonlyArray<number>, share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!

const search = () =>
  measureMs("/api/catalog/vue_storefront_catalog_fr/product/_search?size=24", "application/json")

/** Sends requests in turn: a number of them, or while other work runs. */
const searchUntil = async (isDone: (count: number) => boolean): Promise<ReadonlyArray<number>> => {
  const times: Array<number> = []
  while (!isDone(times.length)) times.push(await search())
  return times
}

try {
  for (const type of ["image/avif", "image/webp", "image/jpeg"])
    printTime(
      `${type}, 600 px wide, from 6 Mpx, first request`,
      await measureMs("/img/600/744/resize/a.png", type),
    )
  const page = await (await fetch(`${shop.url}/fr/cuire`)).text()
  const cards = [...new Set(page.match(/\/img\/360\/0\/resize\/photographs\/[\w-]+\.webp/g))]
  for (const type of ["image/avif", "image/webp"]) {
    const startMs = performance.now()
    await Promise.all(cards.map((card) => measureMs(card, type)))
    printTime(`${cards.length} cards of a list, ${type}, first requests`, performance.now() - startMs)
  }
  printTime("image/avif, second request", await measureMs("/img/600/744/resize/a.png", "image/avif"))
  await searchUntil((count) => count === 50)
  const alone = await searchUntil((count) => count === 300)
  const sides = [240, 300, 324, 480, 640, 800]
  const pictures = sides.flatMap((side) =>
    names.map((name) => measureMs(`/img/${side}/${side}/resize/${name}.png`, "image/avif")),
  )
  let isDone = false
  const resized = Promise.all(pictures).then(() => (isDone = true))
  const during = await searchUntil(() => isDone)
  await resized
  printTime(`search alone: median of ${alone.length}`, quantile(alone, 0.5))
  printTime("search alone: p99", quantile(alone, 0.99))
  printTime(
    `search while ${pictures.length} pictures are resized: median of ${during.length}`,
    quantile(during, 0.5),
  )
  printTime(`search while ${pictures.length} pictures are resized: p99`, quantile(during, 0.99))
} finally {
  await shop.stop()
  removeFolder(data)
}
