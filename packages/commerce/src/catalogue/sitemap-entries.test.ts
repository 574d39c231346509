import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/store-view"
import { category, line, product, catalogueOf } from "../../../../tests/support/memory-catalogue.ts"
import { sitemapEntries, sitemapBlocks } from "./index.ts"

const en = defaults[1]!
const stores = defaults.map(({ code }) => code)
const page = (id: number, identifier: string, over: object = {}) =>
  line("cms_page", { id, identifier, title: identifier, content: "", active: true, ...over })

describe("CM111 what search engines may find", () => {
  it("has all visible pages, with address, date, picture and languages", async () => {
    const shop = await catalogueOf([
      line("category", category(2, 1, { name: "Root", level: 1 })),
      line("category", category(4, 2, { name: "Bowls", level: 2, url_path: "bowls" })),
      line("category", category(5, 2, { name: "Gone", level: 2, url_path: "gone", is_active: false })),
      line("product", product(1, { image: "/b.jpg" })),
      line("product", product(2, { status: 2 })),
      line("product", product(3, { visibility: 1 })),
      line("product", product(4, { url_path: undefined, url_key: "fourth" })),
      page(1, "about", { update_time: "2026-03-04 10:00:00" }),
      page(2, "second-name", { url_path_by_store: { en: "about", fr: "a-propos" } }),
      page(3, "off", { active: false }),
    ])
    const pages = sitemapBlocks(shop.database, "en").flatMap((block) =>
      sitemapEntries(shop.database, en, stores, block),
    )
    expect(pages.map(({ href }) => href).toSorted()).toEqual([
      "/en/about",
      "/en/bowls",
      "/en/fourth",
      "/en/thing-1",
    ])
    expect(pages.find(({ href }) => href === "/en/thing-1")).toEqual({
      href: "/en/thing-1",
      changedOn: "2026-01-01",
      image: "/b.jpg",
      paths: { fr: "thing-1", en: "thing-1", de: "thing-1" },
    })
    expect(pages.find(({ href }) => href === "/en/about")?.changedOn).toBe("2026-03-04")
    expect(sitemapEntries(shop.database, en, stores, 99)).toEqual([])
  })
})
