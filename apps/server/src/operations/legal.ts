import { Effect } from "effect"
import { CatalogueFactRepository } from "@shop/commerce/carts"
import {
  fillText,
  legalAddress,
  type LegalPage,
  legalPages,
  type FindPicture,
} from "@shop/commerce/catalogue"
import { type Seller, sellerLacks } from "@shop/commerce/orders"
import type { StoreView } from "@shop/core/store-view"
import type { SettingName } from "../settings.ts"
import type { Advice } from "./advice.ts"

/** Placeholders to fill in, as on the demo's pages: text in square brackets that is not a link. */
const blank = /\[[^[\]<>]{2,}\](?!\()/g

/** Where each fact of the seller is set. */
const settings: Readonly<
  Record<ReturnType<typeof sellerLacks>[number] | "email" | "phone" | "register", SettingName>
> = {
  name: "SHOP_SELLER_NAME",
  address: "SHOP_SELLER_ADDRESS",
  email: "SHOP_SELLER_EMAIL",
  phone: "SHOP_SELLER_PHONE",
  register: "SHOP_SELLER_REGISTER",
  vatId: "SHOP_SELLER_VAT",
}

/** Missing settings about the seller that invoices and letters need. */
const sellerFaults = (seller: Seller): ReadonlyArray<Advice> => {
  const needed = sellerLacks(seller)
  // Every letter must name an address for withdrawals and complaints.
  const lacks = seller.email === "" ? [...needed, "email" as const] : needed
  if (lacks.length === 0) return []
  const effects = [
    ...(needed.length > 0 ? ["no invoice can be issued"] : []),
    "letters do not say it",
    ...(lacks.some((fact) => fact !== "vatId")
      ? ["their withdrawal form names the sender of the letters where the seller is missing"]
      : []),
  ]
  return [
    {
      level: "error",
      about: "the seller's facts",
      what: `Not set: ${lacks.map((fact) => settings[fact]).join(", ")}`,
      why: `law asks who sells: ${new Intl.ListFormat("en").format(effects)}`,
      todo: "set them to the facts of your firm",
    },
  ]
}

/** Letters and digits only, so that line breaks and tags between words do not matter. */
const plain = (text: string): string =>
  text
    .replace(/<[^<>]*>/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase()

/** Whether the imprint does not name the seller of the settings. */
const otherSeller = (content: string, { name }: Seller): boolean =>
  name !== "" && !plain(content).includes(plain(name))

/** Why each page matters. */
const consequences: Readonly<Record<LegalPage, string>> = {
  imprint: "law asks every shop to say who sells",
  privacy: "law asks every shop to name the personal data that it stores",
  terms: "shoppers accept it with every order, and the confirmation carries it",
  withdrawal: "without this page shoppers may withdraw for a year longer",
  guarantees: "law asks to remind shoppers of their legal guarantee",
  productSafety: "law asks who answers for the safety of the goods in the Union",
  accessibility: "law asks how accessible the shop is, and whom to write to",
}

/** The distinct placeholders of a page, shortened to a line. */
const blanksOf = (content: string): string => {
  const found = [...new Set(content.match(blank))]
  const listed = found.slice(0, 6).map((one) => (one.length > 60 ? `${one.slice(0, 59)}…` : one))
  return [
    ...listed,
    ...(found.length > listed.length ? [`and ${found.length - listed.length} more`] : []),
  ].join(", ")
}

/**
 * Checks the legal pages: they must exist in every language, be filled in, and name the seller of letters and invoices.
 *
 * @rule SR138 - law on imprint and privacy
 */
export const legalFaults = Effect.fnUntraced(function* (
  views: ReadonlyArray<Pick<StoreView, "code" | "language">>,
  seller: Seller,
  pictureOf: FindPicture,
) {
  const facts = yield* CatalogueFactRepository
  const pages = views.flatMap(({ code, language }) =>
    legalPages.flatMap((page) => {
      const address = legalAddress(page, language)
      return address === null ? [] : [{ page, address, store: code }]
    }),
  )
  const faults = yield* Effect.forEach(pages, (page) =>
    Effect.map(facts.page(page.store, page.address), (found) => pageFaults(found, page, seller, pictureOf)),
  )
  return [
    ...sellerFaults(seller),
    ...views.flatMap(({ language }) => noticeFaults(language, pictureOf)),
    ...faults.flat(),
  ]
})

/** The guarantee notice is a picture and has its own check. */
const noticeBlank = /\[picture\.guarantee-notice-[a-z]{1,20}:[^[\]<>]*\]/g

const noticeFaults = (language: string, pictureOf: FindPicture): ReadonlyArray<Advice> =>
  pictureOf(`guarantee-notice-${language}`) === null
    ? [
        {
          level: "error",
          about: `guarantee notice (${language})`,
          what: "The harmonised notice on the legal guarantee is missing",
          why: "since 27 September 2026 shops in the Union have to show the official graphic (Implementing Regulation (EU) 2025/1960)",
          todo: `put the official graphic into the media folder (SHOP_MEDIA) as guarantee-notice-${language}.png`,
        },
      ]
    : []

const pageFaults = (
  found: { readonly content: string } | null,
  { page, address, store }: { readonly page: LegalPage; readonly address: string; readonly store: string },
  seller: Seller,
  pictureOf: FindPicture,
): ReadonlyArray<Advice> => {
  const about = `page ${address} (${store})`
  const why = consequences[page]
  if (found === null)
    return [{ level: "error", about, what: "The page is missing", why, todo: `import a cms_page ${address}` }]
  const content = fillText(found.content.replace(noticeBlank, ""), seller, pictureOf)
  const blanks = blanksOf(content)
  if (blanks !== "")
    return [
      {
        level: "error",
        about,
        what: `It is not filled in: ${blanks}`,
        why,
        todo: "import the page with your own facts",
      },
    ]
  return page === "imprint" && otherSeller(content, seller)
    ? [
        {
          level: "warning",
          about,
          what: `It does not name ${seller.name}`,
          why: "letters and invoices name another seller than the imprint (SHOP_SELLER_NAME)",
          todo: "say the same in both",
        },
      ]
    : []
}
