import { filledText } from "@shop/commerce/catalogue"
import type { DatabaseService } from "@shop/commerce/database"
import type { Seller } from "@shop/commerce/orders"
import type { Advice } from "./advice.ts"

const pages = ["legal", "privacy"] as const

/** What is still to be filled in: words in square brackets that are no link, as the demo's pages have them. */
const blank = /\[[^\]<>]{2,}\](?!\()/

/**
 * The pages that law asks of a shop: whether they are there in every language, and filled in.
 *
 * @param stores - codes of the store views
 * @rule SR138 - features, law on imprint and privacy
 */
export const legalFaults = (
  database: DatabaseService,
  stores: ReadonlyArray<string>,
  seller: Seller,
): ReadonlyArray<Advice> =>
  stores.flatMap((store) =>
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
      const [found] = blank.exec(filledText(String(row["content"] ?? ""), seller)) ?? []
      return found === undefined
        ? []
        : [
            {
              level: "error",
              about,
              what: `It is not filled in: ${found.slice(0, 60)}`,
              why,
              todo: "import the page with your own facts",
            },
          ]
    }),
  )
