/** The terminal frontend: a shopper goes from the home page to an order number, on the same core. */
import { spawn } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { cents, format } from "@shop/core/money"
import { defaults, type StoreView } from "@shop/core/store-view"
import { english } from "../../apps/terminal/src/messages.ts"
import { queryFile, orderLines } from "../support/database-file.ts"
import { pageOf, stateOf } from "../support/shop-client.ts"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const data = createTemporaryFolder()
let shop: ShopProcess
beforeAll(async () => {
  shop = await start({ data })
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

interface Session {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the terminal with typed lines, then the end of input. */
const session = (typed: ReadonlyArray<string>, ...options: ReadonlyArray<string>): Promise<Session> =>
  new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ["--conditions=@shop/source", "apps/terminal/src/main.ts", "--url", shop.url, ...options],
      { cwd: root, stdio: ["pipe", "pipe", "pipe"] },
    )
    let [out, err] = ["", ""]
    child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()))
    child.on("error", reject)
    child.on("close", (code) => resolve({ code, out, err }))
    child.stdin.end(typed.map((line) => `${line}\n`).join(""))
  })

/** The translation of an English sentence; the part before the first placeholder. */
const translated = ({ locale }: StoreView, english: string): string => {
  const file = readFileSync(join(root, `locales/${locale}.po`), "utf8")
  const at = file.indexOf(`\nmsgid ${JSON.stringify(english)}\n`)
  const text = /msgstr ("(?:[^"\\]|\\.)+")\n/.exec(file.slice(at))?.[1]
  if (at < 0 || text === undefined) throw new Error(`${locale} has no words for ${english}`)
  return JSON.parse(text) as string
}

/** A product with a choice, by its numbers in the terminal, derived from the pages of the storefront. */
const findChoice = async (view: StoreView) => {
  const { menu } = await stateOf(shop.url, view.path)
  for (const [family, { href }] of menu.entries()) {
    const { children, listing } = await pageOf(shop.url, href, "category")
    for (const [at, card] of listing.cards.entries()) {
      if (card.type !== "configurable" || card.flag === "out") continue
      const { choices } = await pageOf(shop.url, card.href, "product")
      for (const [attribute, { values }] of choices.entries())
        for (const [value, { href: to, isSelected, isSoldOut }] of values.entries()) {
          if (to === null || isSelected || isSoldOut) continue
          const { sku, name, price, qtyMax } = await pageOf(shop.url, to, "product")
          if (price === null || (qtyMax ?? 2) < 2) continue
          return {
            typed: [
              `open ${family + 1}`,
              `open ${children.length + at + 1}`,
              `choose ${attribute + 1} ${value + 1}`,
            ],
            sku,
            name,
            unitCents: price.payableCents,
          }
        }
    }
  }
  throw new Error(`${view.code} has nothing to choose from`)
}

const findSoldOut = async (view: StoreView) => {
  const { menu } = await stateOf(shop.url, view.path)
  const pages = await Promise.all(menu.map(({ href }) => pageOf(shop.url, href, "category")))
  return pages.flatMap(({ listing }) => listing.cards).find(({ flag }) => flag === "out")!
}

/** Input of the checkout forms: each form first with a fault, then with the refused fields alone. */
const answers = [
  ["", "Martin", "zoe@example.org", "Zoé"],
  ["", "", "", "1 rue du Four", "", "", "Lyon", "", "", "", "", "69001"],
  ["9", "1"],
  ["9", "1"],
].flat()

describe("SH1, SH2 a whole purchase in a terminal", () => {
  it.each(defaults)("$code: from the home page to the order number", async (view) => {
    const { typed, sku, name, unitCents } = await findChoice(view)
    const soldOut = await findSoldOut(view)
    const money = (amount: number): string => format(cents(amount), view.money)

    const { code, out, err } = await session(
      [
        ...typed,
        "choose 9 9",
        "add 2",
        `open ${soldOut.href}`,
        "add",
        "coupon NOSUCH",
        "checkout",
        ...answers,
        "place",
        "no",
        "yes",
      ],
      "--view",
      view.code,
    )
    expect([code, err], out).toEqual([0, ""])

    // The faults were shown in the language of the view.
    expect(out).toContain("! No such configuration\n")
    expect(out).toContain(`! ${name}: Added to cart\n`)
    expect(out).toContain(`! ${soldOut.name}: ${translated(view, english["OutOfStock"]!)}\n`)
    expect(out).toContain(`! ${translated(view, english["CouponInvalid"]!)}\n`)
    const refused: ReadonlyArray<readonly [field: string, fault: string]> = [
      ["First name", "required"],
      ["Postcode", "required"],
      ["Delivery method", "choose"],
      ["Payment method", "choose"],
      ["Terms and conditions", "termsNotAccepted"],
    ]
    expect(out.match(/^! .*$/gm)!.slice(-refused.length)).toEqual(
      refused.map(([field, fault]) => `! ${translated(view, field)}: ${translated(view, english[fault]!)}`),
    )

    // The platform has the typed and chosen values.
    const number = /^Order (\S+)$/m.exec(out)?.[1]
    expect(number, out).toMatch(new RegExp(`^${view.code.toUpperCase()}-\\d+$`))
    const [order] = queryFile(data, "SELECT * FROM orders WHERE number = ?", number!)
    expect(order).toMatchObject({ store: view.code, email: "zoe@example.org", first_name: "Zoé" })
    expect(JSON.parse(String(order!["shipping_address"]))).toMatchObject({
      firstName: "Zoé",
      lastName: "Martin",
      street: "1 rue du Four",
      postcode: "69001",
      city: "Lyon",
      country: view.code === "de" ? "DE" : "FR",
    })
    expect(orderLines(data, number!)).toMatchObject([{ sku, qty: 2, unit_gross_cents: unitCents }])

    // Cart, review and order show the same total.
    const total = money(Number(order!["grand_cents"]))
    const totals = out.split("\n").filter((line) => line.includes(translated(view, "Total incl. VAT")))
    expect(totals.slice(-3).map((line) => line.slice(-total.length - 1))).toEqual(
      Array.from({ length: 3 }, () => ` ${total}`),
    )
    expect(out).toMatch(new RegExp(`^  1  .*2 x .*${money(2 * unitCents).replace(/[.$]/g, "\\$&")}$`, "m"))
    // All lines except sentences fit into 80 columns.
    const wide = out.split("\n").filter((line) => line.length > 80 && !/^[!>]/.test(line))
    expect(wide).toEqual([])
  })
})

describe("SH2 in the terminal", () => {
  it("a cart is changed, restored and survives a change of language", async () => {
    const { typed } = await findChoice(defaults[0]!)
    const { out, code } = await session(
      [...typed, "add", "qty 1 2", "remove 1", "undo", "add 999", "lang de", "cart"],
      "--view",
      "fr",
    )
    const lines = out.split("\n")
    const shown = lines.filter((line) => /^ {2}1 .* x /.test(line)).map((line) => /(\d+) x/.exec(line)![1])
    expect(code).toBe(0)
    expect(shown.slice(0, 2)).toEqual(["2", "2"])
    expect(out).toContain(translated(defaults[0]!, "Your cart is empty."))
    expect(out).toMatch(/^! .*: Quantity updated$/m)
    const [before, most] = translated(defaults[0]!, english["QtyLimited"]!).split("{maxQuantity}")
    const limited = lines.find((line) => line.includes(before!) && line.endsWith(most!))!
    expect(shown.at(-1)).toBe(/\d+/.exec(limited.slice(limited.indexOf(before!) + before!.length))![0])
    expect(out).toContain(translated(defaults[2]!, "Total incl. VAT"))
  })
  it("a download needs no delivery but the fields of the invoice", async () => {
    const virtual = await (async () => {
      const { menu } = await stateOf(shop.url, "/en")
      const pages = await Promise.all(menu.map(({ href }) => pageOf(shop.url, href, "category")))
      const cards = pages.flatMap(({ listing }) => listing.cards)
      return cards.find(({ type, flag }) => type === "downloadable" && flag !== "out")!
    })()
    const { out } = await session(
      [
        `open ${virtual.href}`,
        "add",
        "checkout",
        "Zoé",
        "Martin",
        "zoe@example.org",
        "2",
        "1 rue",
        "69001",
        "Lyon",
        "place",
        "yes",
      ],
      "--view",
      "en",
    )
    expect(out).not.toContain("Delivery")
    const number = /^Order (\S+)$/m.exec(out)?.[1]
    const [order] = queryFile(data, "SELECT * FROM orders WHERE number = ?", number!)
    expect(order).toMatchObject({ shipping_address: null, payment_code: "banktransfer" })
    expect(JSON.parse(String(order!["billing_address"]))).toMatchObject({ street: "1 rue", city: "Lyon" })
  })
  it("a dot leaves a form, an unknown command prints the help, the end of input quits", async () => {
    const { typed } = await findChoice(defaults[1]!)
    const { out, code } = await session(
      [...typed, "add", "constructor", "checkout", "Zoé", ".", "cart", "checkout"],
      "--view",
      "en",
    )
    expect(code).toBe(0)
    expect(out.match(/^home · open/gm)).toHaveLength(2)
    expect(out).toContain("Last name .\n> cart\n  1  ")
    expect(out.trimEnd().endsWith("> checkout")).toBe(true)
  })
  it("an empty cart cannot be ordered, and no form opens", async () => {
    const { out, code } = await session(["place", "cart", "quit", "cart"], "--view", "en")
    expect(code).toBe(0)
    expect(out).toMatch(/> place\n! Cart empty\n> cart\nYour cart is empty\.\n> quit\n$/)
  })
  it("--json prints the slices of the views", async () => {
    const { out } = await session(["search bowl"], "--view", "en", "--json")
    const slices = out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(new Set(slices.flatMap(Object.keys))).toContain("cart")
    const pages = slices.flatMap(({ page }) => (page === undefined ? [] : [page as { readonly url: string }]))
    expect(pages.map(({ url }) => url).slice(-2)).toEqual(["/en", "/en/search?q=bowl"])
  })
  it("an unreachable shop is reported with exit code 1", async () => {
    const { code, err } = await session(["home"], "--url", "http://127.0.0.1:1")
    expect([code, err]).toEqual([
      1,
      expect.stringContaining("The shop at http://127.0.0.1:1 does not answer"),
    ])
  })
})

describe("the terminal frontend", () => {
  const folder = join(root, "apps/terminal/src")
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  )

  it("D24: prints its usage with --help and after wrong options", async () => {
    const result = await session([], "--help")
    expect(result).toMatchObject({ code: 0, err: "" })
    for (const words of ["--url", "--view", "--json", "checkout"]) expect(result.out).toContain(words)
    for (const wrong of ["--nothing", "--view=xx"]) {
      const { code, out, err } = await session([], wrong)
      expect([wrong, code, out]).toEqual([wrong, 1, ""])
      expect(err).toMatch(/nothing|xx/)
      expect(err).toContain("--view=fr")
      expect(err).not.toMatch(/^\s+at /m)
    }
  })
  it("CO4 lists the pages of content, whose addresses open them", async () => {
    const { code, out } = await session(["pages"], "--view", "en")
    expect(code).toBe(0)
    const [, title, path] = /^ {5}(\S.*?) +(\/en\/\S+)$/m.exec(out)!
    const opened = await session([`open ${path}`], "--view", "en")
    expect(opened.out).toContain(`/ ${title}\n`)
  })
  it("has less than 300 lines of source", () => {
    const lines = files.flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n"))
    expect(files.length).toBeGreaterThan(2)
    expect(lines.length).toBeLessThan(300)
  })
  it("has its sentences in every language", () => {
    for (const view of defaults)
      for (const message of Object.values(english)) expect(translated(view, message)).not.toBe("")
  })
})
