import { readFileSync } from "node:fs"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Outbox } from "@shop/commerce/outbox"
import { defaults, defaultReturnTerms, type ReturnTerms } from "@shop/core/settings"
import { catalogue } from "@shop/demo-catalogue/catalogue"
import { api, wireOrder } from "../../../../tests/support/api.ts"

const languages = ["fr", "en", "de"] as const
type Language = (typeof languages)[number]

const spaced = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, " ")

const letterOf = async (language: Language, returns: ReturnTerms): Promise<string> => {
  const shop = api({ startMs: 1, shop: { ...defaults, returns } })
  const qtyBySku = { BOL: 1 }
  shop.send("POST /api/order", {}, wireOrder(shop.cartOf(qtyBySku), qtyBySku, { store_code: language }))
  const [row] = shop.run(Effect.flatMap(Outbox, ({ list }) => list("waiting", 10)))
  const read = shop.run(Effect.flatMap(Outbox, (outbox) => outbox.read(row!.id)))
  await shop.close()
  return read?.composed.tag === "mail" ? spaced(read.composed.mail.text) : ""
}

/** Texts of pages and letters in each language when the shop pays, and when the buyer pays. */
const payer: Readonly<Record<Language, Readonly<Record<ReturnTerms["paidBy"], RegExp>>>> = {
  fr: { shop: /nous prenons le retour à notre charge|retour à nos frais/, buyer: /à votre charge/ },
  en: { shop: /we pay the return/, buyer: /is yours/ },
  de: { shop: /Kosten der Rücksendung tragen wir|Rücksendung zahlen wir/, buyer: /Rücksendung tragen Sie/ },
}

describe("CM230 the return terms in letters", () => {
  it.each(
    languages.flatMap((language) =>
      (
        [
          { days: 30, paidBy: "shop" },
          { days: 14, paidBy: "buyer" },
        ] as const
      ).map((returns) => [language, returns] as const),
    ),
  )("is what the operator has set: %s, %j", async (language, returns) => {
    const letter = await letterOf(language, returns)
    expect(letter).toMatch(new RegExp(`\\b${returns.days} (jours|days|Tagen)`))
    const { shop, buyer } = payer[language]
    expect([shop.test(letter), buyer.test(letter)]).toEqual([
      returns.paidBy === "shop",
      returns.paidBy === "buyer",
    ])
  })
})

const stores = catalogue().stores
const page = (language: Language, identifier: string): string => {
  const found = stores[language].find(
    ({ _type, _source }) => _type === "cms_page" && _source["identifier"] === identifier,
  )
  return spaced(String(found?._source["content"]))
}
const pages = {
  fr: { rights: "droit-de-retractation", terms: "cgv", returns: "returns" },
  en: { rights: "right-to-withdraw", terms: "terms", returns: "returns" },
  de: { rights: "widerrufsbelehrung", terms: "agb", returns: "returns" },
} as const
const spelled: Readonly<Record<Language, Readonly<Record<number, RegExp>>>> = {
  fr: { 14: /quatorze jours/i, 30: /trente jours/i },
  en: { 14: /fourteen days/i, 30: /thirty days/i },
  de: { 14: /vierzehn Tage/i, 30: /dreißig Tage/i },
}
/** Exceptions, in the same words on pages and in letters. */
const excepted: Readonly<Record<Language, ReadonlyArray<RegExp>>> = {
  fr: [
    /pièces faites pour vous seul, ou qui portent un texte de vous/i,
    /denrées qui se périment vite/i,
    /denrées scellées, une fois ouvertes/i,
    /fichiers, dès que leur téléchargement a commencé avec votre accord/i,
    /stages, qui se tiennent à une date convenue/i,
  ],
  en: [
    /pieces made for you alone,? or bearing words of yours/i,
    /food that goes off quickly/i,
    /sealed food, once it has been opened/i,
    /files, once their download has begun with your agreement/i,
    /courses, which are held on an agreed date/i,
  ],
  de: [
    /Stücke, die eigens für Sie gefertigt werden oder Ihren eigenen Text tragen/,
    /Lebensmittel, die schnell verderben/,
    /versiegelte Lebensmittel, sobald sie geöffnet sind/i,
    /Dateien, sobald ihr Download mit Ihrer Zustimmung begonnen hat/,
    /Kurse, die zu einem vereinbarten Termin stattfinden/,
  ],
}

describe("CM230 the demo's pages state the same return terms as its letters", () => {
  it.each(languages)("on the pages, in %s", (language) => {
    for (const name of Object.values(pages[language]))
      expect(page(language, name)).toMatch(spelled[language][defaultReturnTerms.days]!)
    for (const name of [pages[language].rights, pages[language].returns])
      expect(page(language, name)).toMatch(payer[language][defaultReturnTerms.paidBy])
  })
  it.each(languages)("names the same exceptions, in %s", async (language) => {
    const letter = await letterOf(language, defaultReturnTerms)
    const rights = page(language, pages[language].rights)
    for (const one of excepted[language]) {
      expect(rights).toMatch(one)
      expect(letter).toMatch(one)
    }
  })
  it.each([
    ["fr", "fr-FR"],
    ["en", "en-US"],
    ["de", "de-DE"],
  ])("UI483 the shopfront's words carry the days that are set, in %s", (_, locale) => {
    const words = spaced(readFileSync(new URL(`../../../../locales/${locale}.po`, import.meta.url), "utf8"))
    for (const sentence of [
      "{days} days to change your mind",
      "Free returns for {days} days",
      "Returns within {days} days",
      "Free returns within {days} days",
    ]) {
      const [, text] = new RegExp(`msgid "${sentence}"\\nmsgstr "(.*)"`).exec(words) ?? []
      expect(text).toContain("{days}")
    }
  })
})
