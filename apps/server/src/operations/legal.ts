import { filledText } from "@shop/commerce/catalogue"
import type { DatabaseService } from "@shop/commerce/database"
import { type Seller, sellerLacks } from "@shop/commerce/orders"
import type { SettingName } from "../settings.ts"
import type { Advice } from "./advice.ts"

const pages = ["legal", "privacy"] as const

/** What is still to be filled in: words in square brackets that are no link, as the demo's pages have them. */
const blank = /\[[^\]<>]{2,}\](?!\()/

/** Where each fact of the seller is set. */
const settings: Readonly<Record<keyof Seller, SettingName>> = {
  name: "SHOP_SELLER_NAME",
  address: "SHOP_SELLER_ADDRESS",
  email: "SHOP_SELLER_EMAIL",
  phone: "SHOP_SELLER_PHONE",
  register: "SHOP_SELLER_REGISTER",
  vatId: "SHOP_SELLER_VAT",
}

/** What invoices and letters have to say of the seller, and nobody has set. */
const sellerFaults = (seller: Seller): ReadonlyArray<Advice> => {
  const needed = sellerLacks(seller)
  // Where a withdrawal or a complaint can be sent has to stand in every letter.
  const lacks = seller.email === "" ? [...needed, "email" as const] : needed
  if (lacks.length === 0) return []
  return [
    {
      level: "error",
      about: "the seller's facts",
      what: `Not set: ${lacks.map((fact) => settings[fact]).join(", ")}`,
      why:
        needed.length > 0
          ? "law asks who sells: no invoice can be issued, and letters do not say it"
          : "law asks who sells: letters do not say it",
      todo: "set them to the facts of your firm",
    },
  ]
}

/** Letters and digits alone, so that a line's end or a tag between two words makes no difference. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]*>/g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase()

/** The imprint names another seller than letters and invoices do. */
const otherSeller = (content: string, { name }: Seller): boolean =>
  name !== "" && !plain(content).includes(plain(name))

/**
 * The pages that law asks of a shop: whether they are there in every language, filled in, and of one mind with the
 * seller's facts, which letters and invoices tell.
 *
 * @param stores - codes of the store views
 * @rule SR138 - features, law on imprint and privacy
 */
export const legalFaults = (
  database: DatabaseService,
  stores: ReadonlyArray<string>,
  seller: Seller,
): ReadonlyArray<Advice> => [
  ...sellerFaults(seller),
  ...stores.flatMap((store) =>
    pages.flatMap((page): ReadonlyArray<Advice> => {
      const row = database.get(
        "SELECT json_extract(body, '$.content') AS content FROM document WHERE store = ? AND type = 'cms_page' AND identifier = ?",
        store,
        page,
      )
      const about = `page ${page} (${store})`
      const why = "law asks every shop to say who sells, and what is kept of people"
      if (row === undefined)
        return [
          { level: "error", about, what: "The page is missing", why, todo: `import a cms_page ${page}` },
        ]
      const content = filledText(String(row["content"] ?? ""), seller)
      const [found] = blank.exec(content) ?? []
      if (found === undefined)
        return page === "legal" && otherSeller(content, seller)
          ? [
              {
                level: "warning",
                about,
                what: `It does not name ${seller.name}`,
                why: "letters and invoices tell another seller than the imprint (SHOP_SELLER_NAME)",
                todo: "say the same in both",
              },
            ]
          : []
      return [
        {
          level: "error",
          about,
          what: `It is not filled in: ${found.slice(0, 60)}`,
          why,
          todo: "import the page with your own facts",
        },
      ]
    }),
  ),
]
