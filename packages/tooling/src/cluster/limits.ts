/** Checks what the processes of a shop share: limits, the operator's session, prices, stock and finished pages. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { openClient, pageOf, stateOf } from "../../../../tests/support/shop-client.ts"
import { createTemporaryFolder, removeFolder } from "../../../../tests/support/shop-process.ts"
import { signInOperator, statusFor } from "./operator.ts"
import { type Scenario, timed, until } from "./scenario.ts"
import type { Cluster } from "./start-cluster.ts"

/** Goal for a changed price or stock to be on every process. */
const goalMs = 1_000
/** A shorter interval would slow down what is measured. */
const polling = { everyMs: 50, withinMs: 60_000 } as const
const signInTries = 5
const newPriceText = "98.76"
const newPriceCents = 9_876

/** A failed sign-in of a client that a proxy names. @returns the status */
const signIn = async (web: string): Promise<number> => {
  const response = await fetch(`${web}/api/user/login?storeCode=fr`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" },
    body: JSON.stringify({ username: "somebody@example.org", password: "a wrong password" }),
  })
  await response.text()
  return response.status
}

const checkSignInLimit = async (webs: ReadonlyArray<string>, faults: Array<string>): Promise<void> => {
  const statuses: Array<number> = []
  for (let count = 0; count < signInTries; count += 1) statuses.push(await signIn(webs[count % webs.length]!))
  if (statuses.some((status) => status !== 401))
    faults.push(`sign-in: ${statuses.join()} for the allowed tries`)
  for (const web of webs) {
    const status = await signIn(web)
    if (status !== 429) faults.push(`sign-in: ${status} at ${web} after ${signInTries} failed tries`)
  }
}

const checkOperatorSession = async (webs: ReadonlyArray<string>, faults: Array<string>): Promise<void> => {
  const cookie = await signInOperator(webs[0]!, webs.at(-1)!)
  if (cookie === null) return void faults.push("operator: the sign-in was refused")
  for (const web of webs) {
    const status = await statusFor(`${web}/admin`, cookie)
    if (status !== 200) faults.push(`operator: ${status} at ${web} with the session of another process`)
  }
}

/** Waits until each process shows something. @returns for each the milliseconds until then */
const untilEachShows = (
  webs: ReadonlyArray<string>,
  what: string,
  isShown: (web: string) => Promise<boolean>,
): Promise<ReadonlyArray<number>> =>
  Promise.all(webs.map((web) => until(`${what} at ${web}`, () => isShown(web), polling)))

const checkStock = async (
  { database }: Cluster,
  webs: ReadonlyArray<string>,
  sku: string,
): Promise<number> => {
  await database.write("UPDATE stock SET qty = 4321 WHERE sku = ?", sku)
  const timesMs = await untilEachShows(
    webs,
    "stock",
    async (web) => (await openClient({ url: web }).qtyOf(sku)) === 4_321,
  )
  return Math.max(...timesMs)
}

export interface ShownProduct {
  readonly sku: string
  readonly href: string
}

/** A simple product that a category shows. */
export const shownProduct = async (web: string): Promise<ShownProduct> => {
  const simple = new Set(
    (await openClient({ url: web }).documents("product"))
      .filter(
        ({ type_id: type, custom_options: options }) => type === "simple" && (options ?? []).length === 0,
      )
      .map(({ sku }) => sku),
  )
  for (const { href } of (await stateOf(web, "/fr")).menu) {
    const card = (await pageOf(web, href, "category")).listing.cards.find(({ sku }) => simple.has(sku))
    if (card !== undefined) return card
  }
  throw new Error("No category shows a simple product")
}

/** Imports a product of the French view with another price. */
export const importPrice = async (
  { command }: Pick<Cluster, "command">,
  sku: string,
  price: number,
): Promise<void> => {
  const lines = (await command("export", "catalogue", "--store", "fr"))
    .split("\n")
    .filter((line) => line !== "")
  const line = lines.find((text) => text.includes(`"sku":"${sku}"`) && text.includes('"_type":"product"'))
  const document = JSON.parse(line ?? "null") as { readonly _source: object } | null
  if (document === null) throw new Error(`${sku} is not in the export`)
  const folder = createTemporaryFolder()
  try {
    const file = join(folder, "price.jsonl")
    const source = { ...document._source, price, special_price: null, tier_prices: [] }
    writeFileSync(file, `${JSON.stringify({ ...document, _source: source })}\n`)
    await command("import", file, "--store", "fr", "--keep-demo", "--yes", "--strict")
  } finally {
    removeFolder(folder)
  }
}

/** Imports a price while the pages of each process are cached. */
const checkPrice = async (
  cluster: Cluster,
  webs: ReadonlyArray<string>,
  { sku, href }: ShownProduct,
): Promise<{ readonly importMs: number; readonly shownMs: number }> => {
  for (const web of webs) await (await fetch(web + href)).text()
  const isCommitted = async (): Promise<boolean> =>
    (await cluster.database.count(
      `SELECT count(*) FROM document WHERE sku = ? AND store = 'fr' AND body LIKE '%${newPriceText}%'`,
      sku,
    )) > 0
  const committed = until("the price in the database", isCommitted, { ...polling, everyMs: 10 })
  const shown = untilEachShows(webs, "price", async (web) =>
    JSON.stringify(await pageOf(web, href, "product")).includes(String(newPriceCents)),
  )
  const [, importMs] = await timed(() => importPrice(cluster, sku, Number(newPriceText)))
  return { importMs, shownMs: Math.max(...(await shown)) - (await committed) }
}

/** Law: tries count for all processes, a session is valid on all, and a change is on all within a second. */
export const limits: Scenario = {
  options: {},
  run: async (cluster, _, onProgress) => {
    const faults: Array<string> = []
    const webs = cluster.members.flatMap(({ role, url }) => (role === "web" ? (url() ?? []) : []))
    onProgress("Sign-in tries")
    await checkSignInLimit(webs, faults)
    onProgress("The operator's session")
    await checkOperatorSession(webs, faults)
    onProgress("Stock")
    const product = await shownProduct(webs[0]!)
    const stockMs = await checkStock(cluster, webs, product.sku)
    onProgress("Price")
    const { importMs, shownMs } = await checkPrice(cluster, webs, product)
    if (stockMs > goalMs) faults.push(`stock: ${Math.round(stockMs)} ms until each process had it`)
    if (shownMs > goalMs) faults.push(`price: ${Math.round(shownMs)} ms until each process showed it`)
    return {
      figures: {
        "web processes": webs.length,
        "stock on each process, ms": Math.round(stockMs),
        "export and import, ms": Math.round(importMs),
        "price on each page after the commit, ms": Math.round(shownMs),
      },
      faults,
    }
  },
}
