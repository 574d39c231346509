/**
 * What each subpath of `@shop/core` weighs when somebody imports it alone, with Effect left outside and with it, and
 * which other modules of the core come along. Fails over budget, and where a module comes along that the subpath is not
 * declared to depend on. Bytes are brotli, as sent; `fast-check` always stays outside.
 */
import { brotliCompressSync } from "node:zlib"
import { bundle } from "./bundle.ts"

interface Row {
  /** Modules that its sources import, other than for types. */
  readonly needs: ReadonlyArray<string>
  /** Budgets: bytes without Effect, and with it; what was measured and a twentieth more. */
  readonly coreBytesMax: number
  readonly wholeBytesMax: number
}

/** What each module depends on, and what it may weigh. */
export const rows: Readonly<Record<string, Row>> = {
  account: {
    needs: ["address", "calls", "form", "notice", "ports", "session", "settings", "sync"],
    coreBytesMax: 10_075,
    wholeBytesMax: 43_966,
  },
  address: { needs: [], coreBytesMax: 236, wholeBytesMax: 236 },
  cache: { needs: ["notice", "ports", "settings", "sync"], coreBytesMax: 7_880, wholeBytesMax: 40_768 },
  calls: { needs: [], coreBytesMax: 368, wholeBytesMax: 22_794 },
  cart: {
    needs: [
      "calls",
      "money",
      "notice",
      "ports",
      "pricing",
      "product",
      "session",
      "settings",
      "stock",
      "sync",
      "tax",
    ],
    coreBytesMax: 21_984,
    wholeBytesMax: 52_500,
  },
  catalogue: {
    needs: ["calls", "money", "product", "settings", "store-view"],
    coreBytesMax: 8_214,
    wholeBytesMax: 8_214,
  },
  checkout: {
    needs: ["address", "cart", "form", "notice", "ports", "settings", "sync"],
    coreBytesMax: 22_000,
    wholeBytesMax: 55_000,
  },
  claims: { needs: ["cache"], coreBytesMax: 2_554, wholeBytesMax: 30_440 },
  compare: {
    needs: ["cache", "cart", "catalogue", "notice", "session", "settings", "sync", "wishlist"],
    coreBytesMax: 9_651,
    wholeBytesMax: 41_785,
  },
  contact: {
    needs: ["calls", "form", "notice", "settings", "sync"],
    coreBytesMax: 7_260,
    wholeBytesMax: 39_207,
  },
  content: { needs: ["calls", "catalogue", "settings", "sync"], coreBytesMax: 7_671, wholeBytesMax: 40_586 },
  finding: { needs: ["catalogue", "money", "settings"], coreBytesMax: 10_597, wholeBytesMax: 10_597 },
  form: { needs: [], coreBytesMax: 1_203, wholeBytesMax: 1_203 },
  late: {
    needs: ["account", "compare", "contact", "order", "review", "settings", "shop", "store-view", "wishlist"],
    coreBytesMax: 28_800,
    wholeBytesMax: 64_006,
  },
  money: { needs: [], coreBytesMax: 800, wholeBytesMax: 800 },
  newsletter: {
    needs: ["cache", "calls", "form", "notice", "sync"],
    coreBytesMax: 7_642,
    wholeBytesMax: 40_054,
  },
  notice: { needs: ["settings"], coreBytesMax: 1_855, wholeBytesMax: 16_162 },
  offline: {
    needs: ["calls", "catalogue", "finding", "money", "ports", "settings", "shop", "sync"],
    coreBytesMax: 20_869,
    wholeBytesMax: 57_177,
  },
  order: {
    needs: [
      "calls",
      "cart",
      "checkout",
      "form",
      "money",
      "notice",
      "ports",
      "session",
      "settings",
      "stock",
      "sync",
    ],
    coreBytesMax: 27_940,
    wholeBytesMax: 60_495,
  },
  page: {
    needs: [
      "cache",
      "catalogue",
      "content",
      "ports",
      "product",
      "routing",
      "session",
      "settings",
      "stock",
      "store-view",
      "sync",
    ],
    coreBytesMax: 19_742,
    wholeBytesMax: 50_880,
  },
  place: { needs: [], coreBytesMax: 560, wholeBytesMax: 560 },
  ports: { needs: [], coreBytesMax: 235, wholeBytesMax: 22_539 },
  pricing: { needs: ["money", "settings", "tax"], coreBytesMax: 2_754, wholeBytesMax: 2_754 },
  product: {
    needs: ["calls", "form", "money", "pricing", "settings", "stock", "store-view", "tax"],
    coreBytesMax: 8_539,
    wholeBytesMax: 8_539,
  },
  review: {
    needs: ["calls", "catalogue", "form", "notice", "session", "settings", "sync"],
    coreBytesMax: 7_854,
    wholeBytesMax: 40_200,
  },
  routing: {
    needs: ["calls", "catalogue", "product", "settings"],
    coreBytesMax: 2_401,
    wholeBytesMax: 2_401,
  },
  seo: {
    needs: ["content", "product", "settings", "store-view"],
    coreBytesMax: 4_008,
    wholeBytesMax: 4_008,
  },
  session: { needs: ["calls", "ports", "settings"], coreBytesMax: 3_531, wholeBytesMax: 35_016 },
  settings: { needs: ["money", "store-view"], coreBytesMax: 2_162, wholeBytesMax: 6_931 },
  shop: {
    needs: [
      "account",
      "cache",
      "calls",
      "cart",
      "catalogue",
      "checkout",
      "claims",
      "newsletter",
      "notice",
      "order",
      "page",
      "ports",
      "product",
      "session",
      "settings",
      "store-view",
      "sync",
      "wishlist",
    ],
    coreBytesMax: 46_644,
    wholeBytesMax: 85_154,
  },
  stock: { needs: ["calls", "settings"], coreBytesMax: 1_235, wholeBytesMax: 1_235 },
  "store-view": { needs: [], coreBytesMax: 622, wholeBytesMax: 622 },
  sync: {
    needs: ["calls", "notice", "ports", "session", "settings"],
    coreBytesMax: 6_684,
    wholeBytesMax: 38_573,
  },
  tax: { needs: ["money"], coreBytesMax: 846, wholeBytesMax: 846 },
  testing: {
    needs: [
      "account",
      "calls",
      "cart",
      "catalogue",
      "checkout",
      "claims",
      "late",
      "money",
      "notice",
      "ports",
      "product",
      "routing",
      "session",
      "settings",
      "shop",
      "store-view",
      "sync",
      "tax",
      "wishlist",
    ],
    coreBytesMax: 68_844,
    wholeBytesMax: 106_083,
  },
  wishlist: {
    needs: ["cache", "cart", "notice", "ports", "pricing", "product", "session", "settings", "sync"],
    coreBytesMax: 9_307,
    wholeBytesMax: 41_292,
  },
}

/** Every module that may come along with one. @returns without itself */
export const reach = (module: string): ReadonlySet<string> => {
  const seen = new Set<string>()
  const queue = [...(rows[module]?.needs ?? [])]
  for (const next of queue) {
    if (seen.has(next)) continue
    seen.add(next)
    queue.push(...(rows[next]?.needs ?? []))
  }
  return seen
}

/** The modules of the core that a bundle of a subpath has something of, itself left out. */
const alongWith = (module: string, files: ReadonlyArray<string>): ReadonlyArray<string> =>
  [...new Set(files.flatMap((file) => /packages\/core\/src\/([\w-]+)\//.exec(file)?.[1] ?? []))]
    .filter((other) => other !== module)
    .toSorted()

const brotli = (code: string): number => brotliCompressSync(code).length

const measure = async (): Promise<boolean> => {
  const isAsking = process.argv.includes("--measure")
  let isFine = true
  const heads = ["raw", "brotli", "raw+Effect", "brotli"]
  process.stdout.write(`${"".padEnd(12)}${heads.map((head) => head.padStart(12)).join("")}   comes along\n`)
  for (const [module, { coreBytesMax, wholeBytesMax }] of Object.entries(rows)) {
    const program = `export * from "@shop/core/${module}"`
    const core = await bundle(program, [/^effect(\/|$)/, /^fast-check$/])
    const whole = await bundle(program, [/^fast-check$/])
    const along = alongWith(module, core.files)
    const strangers = along.filter((other) => !reach(module).has(other))
    const [coreBytes, wholeBytes] = [brotli(core.code), brotli(whole.code)]
    const faults = [
      ...(coreBytes > coreBytesMax ? [`OVER ${coreBytesMax}`] : []),
      ...(wholeBytes > wholeBytesMax ? [`OVER ${wholeBytesMax} with Effect`] : []),
      ...strangers.map((other) => `NOT DECLARED ${other}`),
    ]
    isFine &&= faults.length === 0
    const cells = [core.code.length, coreBytes, whole.code.length, wholeBytes]
    process.stdout.write(
      `${module.padEnd(12)}${cells.map((cell) => String(cell).padStart(12)).join("")}   ${faults.join(", ") || along.join(" ") || "-"}\n`,
    )
    if (isAsking)
      process.stdout.write(
        `  coreBytesMax: ${Math.ceil(coreBytes * 1.05)}, wholeBytesMax: ${Math.ceil(wholeBytes * 1.05)}\n`,
      )
  }
  return isFine
}

if (import.meta.main) process.exit((await measure()) ? 0 : 1)
