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
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** Six million pixels with as much detail as a photograph. */
const photograph = (seed: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc((width * 3 + 1) * height)
  let state = seed
  for (let at = 0; at < rows.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    rows[at] = at % (width * 3 + 1) === 0 ? 0 : ((at / 4096) & 0xbf) + (state & 0x1f)
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const body = chunk("IDAT", deflateSync(rows, { level: 1 }))
  return Buffer.concat([signature, chunk("IHDR", head), body, chunk("IEND", Buffer.alloc(0))])
}

const data = createTemporaryFolder()
mkdirSync(join(data, "media"))
const names = ["a", "b", "c", "d"]
for (const [index, name] of names.entries())
  writeFileSync(join(data, "media", `${name}.png`), photograph(index + 1))
const shop = await start({ data })

const timed = async (path: string, accept: string): Promise<number> => {
  const startMs = performance.now()
  const response = await fetch(shop.url + path, { headers: { accept } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
  return performance.now() - startMs
}
const say = (what: string, ms: number): void => {
  process.stdout.write(`${what.padEnd(52)} ${ms.toFixed(1).padStart(8)} ms\n`)
}
const at = (times: ReadonlyArray<number>, share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)]!

const ask = () => timed("/api/catalog/vue_storefront_catalog_fr/product/_search?size=24", "application/json")

/** Sends requests in turn: a number of them, or while other work runs. */
const asking = async (isOver: (count: number) => boolean): Promise<ReadonlyArray<number>> => {
  const times: Array<number> = []
  while (!isOver(times.length)) times.push(await ask())
  return times
}

try {
  for (const form of ["image/avif", "image/webp", "image/jpeg"])
    say(`${form}, 600 wide, of 6 Mpx, first time`, await timed("/img/600/744/resize/a.png", form))
  const listed = await (await fetch(`${shop.url}/fr/cuire`)).text()
  const cards = [...new Set(listed.match(/\/img\/360\/0\/resize\/photographs\/[\w-]+\.webp/g))]
  for (const form of ["image/avif", "image/webp"]) {
    const startMs = performance.now()
    await Promise.all(cards.map((card) => timed(card, form)))
    say(`${cards.length} cards of a list, ${form}, first time, all`, performance.now() - startMs)
  }
  say("again", await timed("/img/600/744/resize/a.png", "image/avif"))
  await asking((count) => count === 50)
  const alone = await asking((count) => count === 300)
  const sides = [240, 300, 324, 480, 640, 800]
  const pictures = sides.flatMap((side) =>
    names.map((name) => timed(`/img/${side}/${side}/resize/${name}.png`, "image/avif")),
  )
  let isMade = false
  const made = Promise.all(pictures).then(() => (isMade = true))
  const beside = await asking(() => isMade)
  await made
  say(`search alone: median of ${alone.length}`, at(alone, 0.5))
  say("search alone: slowest but 1 %", at(alone, 0.99))
  say(`search while ${pictures.length} pictures are made: median of ${beside.length}`, at(beside, 0.5))
  say(`search while ${pictures.length} pictures are made: slowest but 1 %`, at(beside, 0.99))
} finally {
  await shop.stop()
  removeFolder(data)
}
