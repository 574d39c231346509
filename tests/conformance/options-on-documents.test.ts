import { Clock, Effect, Layer } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { accountsNow, CatalogueFactRepository } from "@shop/commerce/carts"
import { Catalogue, seedDemo } from "@shop/commerce/catalogue"
import { Database } from "@shop/commerce/database"
import { OrderDocuments, Orders, SellerFacts, Withdrawals } from "@shop/commerce/orders"
import { compose, Outbox } from "@shop/commerce/outbox"
import { defaults } from "@shop/core/settings"
import { orders as ordersPage } from "../../apps/server/src/admin/pages/orders.ts"
import { handle } from "../../apps/server/src/api/router.ts"
import { shop } from "../../apps/server/src/cli/shop.ts"
import { platform, type Platform } from "../../apps/server/src/platform.ts"
import { productDocument, type Result, wireOrder } from "../support/api.ts"
import { pdfText } from "../support/pdf.ts"

/*
 * One order per language with a product of every type and an option of every kind: the choices stand in words on every
 * page and document, also after the products were deleted from the catalogue.
 */

type Language = "fr" | "en" | "de"
const languages: ReadonlyArray<Language> = ["fr", "en", "de"]
const localeOf = (language: Language): string => defaults.views.find(({ code }) => code === language)!.locale
type Text = Readonly<Record<Language, string>>
const words = (fr: string, en: string, de: string): Text => ({ fr, en, de })

const name = words("Prénom à peindre", "Name to paint", "Name zum Malen")
const message = words("Message", "Greeting", "Grußwort")
const day = words("Jour du cours", "Course day", "Kurstag")
const glaze = words("Émail", "Glaze", "Glasur")
const ash = words("Gris cendre", "Ash grey", "Aschgrau")
const size = words("Taille", "Size", "Größe")
const large = words("Grande", "Large", "Groß")
const handle_ = words("Anse", "Handle", "Henkel")
const left = words("À gauche", "On the left", "Links")
const lid = words("Couvercle", "Lid", "Deckel")
const oak = words("En chêne", "Of oak", "Aus Eiche")
const foot = words("Pied", "Foot", "Fuß")
const turned = words("Tourné", "Turned", "Gedreht")
const wrap = words("Emballage", "Wrapping", "Verpackung")
const silk = words("Papier de soie", "Tissue paper", "Seidenpapier")
const crate = words("Caisse", "Crate", "Kiste")
const extras = words("Suppléments", "Extras", "Zugaben")
const spoon = words("Cuillère", "Spoon", "Löffel")
const napkin = words("Serviette", "Napkin", "Serviette")
const sketch = words("Esquisse", "Sketch", "Skizze")
const drink = words("Boisson", "Drink", "Getränk")
const tea = words("Thé vert", "Green tea", "Grüner Tee")
const recipient = words("Nom sur le bon", "Name on the voucher", "Name auf dem Gutschein")
const saucer = words("Soucoupe bleue", "Blue saucer", "Blaue Untertasse")

const paintedName = "Zoë <3"
const greeting = "Bonne fête\nà toi"
const courseDay = "2027-03-14"

/** All choices that an order has, in words. */
const expected = (language: Language): ReadonlyArray<readonly [label: string, value: string]> => [
  [glaze[language], ash[language]],
  [size[language], large[language]],
  [name[language], paintedName],
  [message[language], "Bonne fête à toi"],
  [
    day[language],
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeZone: "UTC" }).format(
      Date.parse(courseDay),
    ),
  ],
  [handle_[language], left[language]],
  [lid[language], oak[language]],
  [foot[language], turned[language]],
  [wrap[language], `${silk[language]}, ${crate[language]}`],
  [extras[language], `${spoon[language]}, ${napkin[language]}`],
  [sketch[language], "bowl.png"],
  [drink[language], `3 × ${tea[language]}`],
  [recipient[language], "Marguerite"],
]

const valued = (language: Language, id: number, type: string, title: Text, values: ReadonlyArray<Text>) => ({
  option_id: id,
  type,
  title: title[language],
  is_require: true,
  values: values.map((value, at) => ({ option_type_id: id * 10 + at, title: value[language], price: 0 })),
})
const open = (id: number, type: string, title: string) => ({ option_id: id, type, title, is_require: true })

const documents = (language: Language) => [
  productDocument(11, "MUG", {
    price: 20,
    custom_options: [
      open(1, "field", name[language]),
      open(2, "area", message[language]),
      open(3, "date", day[language]),
      valued(language, 4, "radio", handle_, [left]),
      valued(language, 5, "select", lid, [oak]),
      valued(language, 6, "drop_down", foot, [turned]),
      valued(language, 7, "checkbox", wrap, [silk, crate]),
      valued(language, 8, "multiple", extras, [spoon, napkin]),
      open(9, "file", sketch[language]),
    ],
  }),
  productDocument(12, "VASE", {
    price: 60,
    type_id: "configurable",
    configurable_options: [
      {
        attribute_id: 93,
        attribute_code: "glaze",
        label: glaze[language],
        values: [{ value_index: 5, label: ash[language] }],
      },
      {
        attribute_id: 94,
        attribute_code: "size",
        label: size[language],
        values: [{ value_index: 7, label: large[language] }],
      },
    ],
    configurable_children: [
      {
        sku: "VASE-5-7",
        name: "Vase",
        price: 60,
        status: 1,
        glaze: "5",
        size: "7",
        stock: { product_id: 112, qty: 9, is_in_stock: true, manage_stock: true },
      },
    ],
  }),
  productDocument(13, "TEA", {
    name: tea[language],
    price: 5,
    stock: { product_id: 13, qty: 50, is_in_stock: true, manage_stock: true },
  }),
  productDocument(14, "BOX", {
    price: 0,
    type_id: "bundle",
    bundle_options: [
      {
        option_id: 1,
        title: drink[language],
        required: true,
        type: "select",
        product_links: [
          {
            id: "21",
            sku: "TEA",
            name: tea[language],
            qty: 1,
            can_change_quantity: 1,
            is_default: true,
            price: 5,
          },
        ],
      },
    ],
  }),
  productDocument(15, "SAUCER", { name: saucer[language], price: 8 }),
  productDocument(16, "SET", {
    price: 0,
    type_id: "grouped",
    product_links: [
      { link_type: "associated", linked_product_sku: "SAUCER", linked_product_type: "simple", qty: 2 },
    ],
  }),
  productDocument(17, "VOUCHER", {
    price: 50,
    type_id: "virtual",
    custom_options: [open(30, "field", recipient[language])],
  }),
  productDocument(18, "PLAN", {
    price: 12,
    type_id: "downloadable",
    stock: { product_id: 18, qty: 0, is_in_stock: true, manage_stock: false },
  }),
]

const custom = (pairs: Readonly<Record<number, string>>) => ({
  custom_options: Object.entries(pairs).map(([id, value]) => ({ option_id: id, option_value: value })),
})
const mugOption = custom({
  1: paintedName,
  2: greeting,
  3: courseDay,
  4: "40",
  5: "50",
  6: "60",
  7: "70,71",
  8: "80,81",
  9: "bowl.png",
})
/** The bought products, in the form that clients send. */
const bought: ReadonlyArray<{ readonly sku: string; readonly qty: number; readonly option?: object }> = [
  {
    sku: "VASE",
    qty: 1,
    option: {
      configurable_item_options: [
        { option_id: "93", option_value: "5" },
        { option_id: "94", option_value: "7" },
      ],
    },
  },
  { sku: "MUG", qty: 2, option: mugOption },
  {
    sku: "BOX",
    qty: 1,
    option: { bundle_options: [{ option_id: 1, option_qty: 3, option_selections: [21] }] },
  },
  { sku: "SAUCER", qty: 2 },
  { sku: "VOUCHER", qty: 1, option: custom({ 30: "Marguerite" }) },
  { sku: "PLAN", qty: 1 },
]
const optionOf = (option: object | undefined) =>
  option === undefined ? {} : { product_option: { extension_attributes: option } }

const seller = {
  name: "La Poterie SARL",
  address: ["1 rue des Potiers", "69001 Lyon"],
  email: "bonjour@example.org",
  phone: "",
  register: "RCS Lyon 123 456 789",
  vatId: "FR40303265045",
}
const folder = mkdtempSync(join(tmpdir(), "shop-choices-"))
afterAll(() => rmSync(folder, { recursive: true }))

const ask = (store: Language, path: string, body: unknown, query: Readonly<Record<string, string>> = {}) =>
  handle({ method: "POST", path, query: { storeCode: store, ...query }, body, headers: {} })
const resultOf = (reply: { readonly body: unknown }): Result =>
  (reply.body as { readonly result: Result }).result

/** A text with normalized space and decoded entities. */
const plain = (text: string): string =>
  text
    .replaceAll("&#60;", "<")
    .replaceAll(/<br\s*\/?>|<\/?small>/g, " ")
    .replaceAll(/[\s\u00a0\u202f]+/g, " ")

const missing = (text: string, language: Language): ReadonlyArray<string> =>
  expected(language)
    .filter(([label, value]) => !new RegExp(`${escaped(label)} ?: ?${escaped(value)}`).test(plain(text)))
    .map(([label]) => label)
const escaped = (text: string): string => plain(text).replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
/** The same for data, where label and value are fields of their own. */
const absent = (
  choices: ReadonlyArray<{ readonly label: string; readonly value: string }>,
  language: Language,
) =>
  expected(language).filter(
    ([label, value]) => !choices.some((one) => one.label === label && plain(one.value) === plain(value)),
  )

const command = async (data: string, args: ReadonlyArray<string>): Promise<string> => {
  let out = ""
  const terminal = {
    out: (text: string) => void (out += `${text}\n`),
    err: () => undefined,
    progress: () => undefined,
  }
  const code = await shop(args, { environment: { SHOP_DATA: data }, folder, terminal })
  expect(code).toBe(0)
  return out
}

const inShop = <A, E>(
  data: string,
  effect: Effect.Effect<A, E, Layer.Success<ReturnType<typeof platform>>>,
): Promise<A> =>
  Effect.runPromise(
    effect.pipe(
      Effect.provide(platform(data, { operatorSettings: Layer.succeed(SellerFacts, seller) })),
    ) as Effect.Effect<A, E>,
  )

const password = "Grès & émail 7"

/** Places the order as a customer; then it is paid, shipped, partly refunded and withdrawn from. */
const place = Effect.fnUntraced(function* (language: Language) {
  const all = { fr: documents("fr"), en: documents("en"), de: documents("de") }
  yield* seedDemo({ stores: all, stock: [] }, false)
  const email = `anne-${language}@example.org`
  const customer = { email, firstname: "Anne", lastname: "Martin" }
  yield* ask(language, "/api/user/create", { customer, password })
  const token = String(resultOf(yield* ask(language, "/api/user/login", { username: email, password })))
  const cartId = String(resultOf(yield* ask(language, "/api/cart/create", null, { token })))
  for (const { sku, qty, option } of bought) {
    const cartItem = { sku, qty, quoteId: cartId, ...optionOf(option) }
    yield* ask(language, "/api/cart/update", { cartItem }, { token, cartId })
  }
  const totals = resultOf(
    yield* handle({
      method: "GET",
      path: "/api/cart/totals",
      query: { storeCode: language, token, cartId },
      body: null,
      headers: {},
    }),
  )
  const placed = yield* ask(
    language,
    "/api/order",
    {
      ...wireOrder(cartId, {}, { order_id: `choices-${language}`, store_code: language }),
      products: bought.map(({ sku, qty, option }) => ({ sku, qty, ...optionOf(option) })),
      customer: { email, firstname: "Anne", lastname: "Martin" },
    },
    { token },
  )
  const number = String(resultOf(placed)["orderNumber"])
  const orders = yield* Orders
  const step = (action: Parameters<typeof orders.perform>[0]["action"]) =>
    orders.perform({ number, action, key: null, actor: "operator" })
  const record = yield* step({ tag: "pay" })
  yield* (yield* OrderDocuments).invoice(number)
  yield* step({ tag: "ship", tracking: null })
  const lines = record.lines.map(({ position }) => ({ position, qty: 1 }))
  yield* step({ tag: "refund", ask: { of: "lines", lines, withShipping: false }, isRestocked: false })
  const withdrawn = yield* (yield* Withdrawals).declare(record, {
    lines: record.lines
      .filter(({ withdrawalException: exception }) => exception === null || exception === "digital")
      .map(({ position }) => ({ position, qty: 1 })),
    name: "Anne",
    key: "w",
  })
  return { number, email, token, totals, withdrawn }
})

/** Places another order of the same products, and cancels it. */
const cancelAnother = Effect.fnUntraced(function* (language: Language, token: string, email: string) {
  const cartId = String(resultOf(yield* ask(language, "/api/cart/create", null, { token })))
  for (const { sku, qty, option } of bought)
    yield* ask(
      language,
      "/api/cart/update",
      { cartItem: { sku, qty, quoteId: cartId, ...optionOf(option) } },
      { token, cartId },
    )
  const placed = yield* ask(
    language,
    "/api/order",
    {
      ...wireOrder(cartId, {}, { order_id: `cancelled-${language}`, store_code: language }),
      products: bought.map(({ sku, qty, option }) => ({ sku, qty, ...optionOf(option) })),
      customer: { email, firstname: "Anne", lastname: "Martin" },
    },
    { token },
  )
  const orders = yield* Orders
  yield* orders.perform({
    number: String(resultOf(placed)["orderNumber"]),
    action: { tag: "cancel" },
    key: null,
    actor: "operator",
  })
})

describe.each(languages)("C2: the chosen options of an order, in %s", (language) => {
  const data = join(folder, language)
  let order: Effect.Success<ReturnType<typeof place>>

  it("are in the cart's totals and stored with the order, even if the products are deleted", async () => {
    order = await inShop(
      data,
      Effect.gen(function* () {
        const made = yield* place(language)
        yield* cancelAnother(language, made.token, made.email)
        const bare = [productDocument(99, "OTHER", { price: 1 })]
        yield* seedDemo({ stores: { fr: bare, en: bare, de: bare }, stock: [] }, true)
        const { find } = yield* Catalogue
        const audience = { country: "FR", region: "", groupId: null, nowMs: 0 }
        for (const { sku } of bought) expect(find(language, sku, audience)).toBeNull()
        return made
      }),
    )
    const told = [...order.totals["items"]!].flatMap(
      (item) => JSON.parse(String(item["options"])) as ReadonlyArray<{ label: string; value: string }>,
    )
    expect(absent(told, language)).toEqual([])
  })

  it("are on the order page and in the account's orders, for guests and customers", async () => {
    const seen = await inShop(
      data,
      Effect.gen(function* () {
        const { number, email, token } = order
        // A guest's order has the same lines: the customer is taken off it for one look.
        const database = yield* Database
        const { customer } = database.get("SELECT customer FROM orders WHERE number = ?", number)!
        database.run("UPDATE orders SET customer = NULL WHERE number = ?", number)
        const guest = resultOf(yield* ask(language, "/api/ext/orders/look-up", { number, email }))
        database.run("UPDATE orders SET customer = ? WHERE number = ?", customer!, number)
        const owner = resultOf(yield* ask(language, "/api/ext/orders/look-up", { number }, { token }))
        const history = resultOf(
          yield* handle({
            method: "GET",
            path: "/api/user/order-history",
            query: { token },
            body: null,
            headers: {},
          }),
        )
        return { guest, owner, history }
      }),
    )
    for (const page of [seen.guest, seen.owner]) {
      const lines = [...page["lines"]!]
      expect(lines.map((line) => line["name"])).toContain(saucer[language])
      const told = lines.flatMap((line) => [...((line["choices"] ?? []) as Result)])
      expect(absent(told as never, language)).toEqual([])
    }
    const past = [...seen.history["items"]!].find((one) => String(one["increment_id"]) === order.number)!
    const told = [...past["items"]!].flatMap(
      (item) => JSON.parse(String(item["options"])) as ReadonlyArray<never>,
    )
    expect(absent(told, language)).toEqual([])
  })

  it("are in every letter about the order", async () => {
    const letters = await inShop(
      data,
      Effect.gen(function* () {
        const isDemo = yield* (yield* CatalogueFactRepository).isDemo
        const nowMs = yield* Clock.currentTimeMillis
        const accounts = accountsNow({ transfer: null, cheque: null, isFictitious: false }, isDemo)
        const tools = {
          views: defaults.views,
          origin: "https://shop.example",
          seller,
          accounts,
          nowMs,
        }
        const rows = yield* (yield* Outbox).list(null, 99)
        const returns = { days: 14, paidBy: "buyer" } as const
        const made = yield* Effect.forEach(rows, (row) =>
          Effect.map(
            compose({ ...tools, shipping: defaults.shipping, returns, renderDocument: null }, row),
            (composed) => ({ kind: row.kind, composed }),
          ),
        )
        return made.flatMap(({ kind, composed }) =>
          composed.tag === "mail" ? [{ kind, mail: composed.mail }] : [],
        )
      }),
    )
    const kinds = ["order.placed", "order.shipped", "order.refunded", "order.cancelled"]
    for (const kind of kinds) {
      const { mail } = letters.findLast((letter) => letter.kind === kind)!
      // A letter has no links from texts of the buyer, and the name of a file looks like one.
      for (const text of [mail.text, mail.html!])
        expect([kind, missing(text.replaceAll("bowl. png", "bowl.png"), language)]).toEqual([kind, []])
    }
    for (const kind of ["order.withdrawal", "order.withdrawn"])
      expect(plain(letters.find((letter) => letter.kind === kind)!.mail.text)).toContain(ash[language])
  })

  it("are on invoice and credit note", async () => {
    const papers = await inShop(
      data,
      Effect.gen(function* () {
        const { number, token } = order
        const [note] = yield* (yield* OrderDocuments).creditNotes(number)
        const query = { token }
        return [
          resultOf(yield* ask(language, "/api/ext/orders/invoice", { number }, query)),
          resultOf(
            yield* ask(language, "/api/ext/orders/credit-note", { number, creditNote: note!.number }, query),
          ),
        ]
      }),
    )
    for (const paper of papers)
      expect(missing(pdfText(Buffer.from(String(paper["base64"]), "base64")), language)).toEqual([])
  })

  it("are on the operator's page and in the command line", async () => {
    const page = await inShop(
      data,
      Effect.gen(function* () {
        const run = Effect.runPromiseWith(yield* Effect.context<Platform>())
        return yield* Effect.promise(async () =>
          ordersPage.show(
            { run, stores: [], orderActions: [] },
            { operator: "admin-1", token: "", subpath: order.number, query: new URLSearchParams() },
          ),
        )
      }),
    )
    const { body } = page!
    expect(missing((body as unknown as { readonly text: string }).text, language)).toEqual([])
    expect(missing(await command(data, ["orders", "show", order.number]), language)).toEqual([])
  })

  it("are in the export and in the customer's copy of their data", async () => {
    const exported = (await command(data, ["export", "orders"])).trim().split("\n")
    const { lines } = exported
      .map((line) => JSON.parse(line) as Result)
      .find((one) => String(one["number"]) === order.number)!
    const choicesOf = (rows: Result | undefined) => [...rows!].flatMap((line) => [...line["choices"]!])
    expect(absent(choicesOf(lines) as never, language)).toEqual([])
    const copy = await inShop(
      data,
      Effect.map(ask(language, "/api/ext/account/copy", { password }, { token: order.token }), resultOf),
    )
    const said = JSON.parse(Buffer.from(String(copy["base64"]), "base64").toString()) as Result
    const own = [...said["orders"]!].find((one) => String(one["number"]) === order.number)!
    expect(absent(choicesOf(own["lines"]) as never, language)).toEqual([])
  })
})
