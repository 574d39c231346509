/** Pages that are not there, and answers that are none. */
import { categoryPath, expect, open, pathOf } from "../../support/test.ts"
import { changeProducts, changeSettings, notices } from "../platform.ts"
import type { Journey, Walk } from "../walk.ts"

/** Follows a link to a product of a list, whose data comes from the platform. */
const followProduct = async (visit: Walk, sku: string): Promise<void> => {
  const { page } = visit
  const path = await pathOf(visit, sku)
  await page.evaluate((href) => {
    const link = document.createElement("a")
    link.href = href
    link.textContent = "to the product"
    document.querySelector("main")!.append(link)
  }, path)
  await page.getByRole("main").getByText("to the product").click()
}

export const pageJourneys: ReadonlyArray<Journey> = [
  {
    name: "pages that are not there",
    proves: [
      "notFound",
      "serverError",
      "wentWrong",
      "searchKey",
      "categoryEmpty",
      "cmsEmpty",
      "minimalLayout",
    ],
    allowedMessages: /status of (404|500)/,
    run: async (visit) => {
      const { page, view } = visit
      const main = page.getByRole("main")
      for (const [key, path] of [
        ["notFound", "nothing-here"],
        ["searchKey", "p/%20/nothing-here"],
        ["categoryEmpty", "c/nothing-here"],
        ["cmsEmpty", "page/nothing-here"],
      ] as const) {
        await page.goto(`/${view}/${path}`)
        await visit.reads(key, main)
      }
      await page.goto(`/${view}/error`)
      await visit.reads("wentWrong", main)
      await visit.reads("serverError", main)
      await visit.sees("minimalLayout", async () => {
        await expect(page.getByRole("banner").getByRole("link")).toHaveCount(1)
        await expect(page.getByRole("banner").getByRole("searchbox")).toHaveCount(0)
        await expect(page.getByRole("contentinfo")).toBeVisible()
      })
    },
  },
  {
    name: "answers that are no page",
    proves: [
      "productStatus",
      "productVisibility",
      "parentSku",
      "badContentType",
      "wrongFormat",
      "noProducts",
      "okButton",
    ],
    allowedMessages: /status of (404|500)/,
    run: async (visit) => {
      const { page, words, view } = visit
      const main = page.getByRole("main")
      for (const [key, sku, fields] of [
        ["productStatus", "V709", { status: 2 }],
        ["parentSku", "V708", { visibility: 1 }],
        ["productVisibility", "V713", { visibility: 1 }],
      ] as const) {
        if (key === "productVisibility")
          await changeSettings(page, { products: { preventDirectChildAccess: false } })
        await open(page, `/${view}`)
        await page.route("**/api/url/map**", async (route) => {
          const response = await route.fetch()
          const body = (await response.json()) as { readonly _source: object }
          await route.fulfill({ response, json: { ...body, _source: { ...body._source, ...fields } } })
        })
        await changeProducts(page, (product) =>
          product["sku"] === sku ? { ...product, ...fields } : product,
        )
        await followProduct(visit, sku)
        await visit.reads(key, main)
        await page.unrouteAll({ behavior: "ignoreErrors" })
      }
      for (const [key, contentType, body] of [
        ["badContentType", "text/html", "<h1>The proxy</h1>"],
        ["wrongFormat", "application/json", ""],
      ] as const) {
        await open(page, `/${view}`)
        await page.route("**/api/**", (route) => route.fulfill({ status: 200, contentType, body }))
        await followProduct(visit, "V702")
        await visit.reads(key, notices(visit))
        await page.unrouteAll({ behavior: "ignoreErrors" })
      }
      await open(page, `/${view}`)
      await page.route("**/product/_search**", async (route) => {
        const response = await route.fetch()
        const body = (await response.json()) as { readonly hits: object }
        await route.fulfill({ response, json: { ...body, hits: { ...body.hits, total: 0, hits: [] } } })
      })
      await page
        .getByRole("banner")
        .locator(`a[href="${await categoryPath(visit, 20)}"]`)
        .first()
        .click()
      await visit.reads("noProducts", notices(visit))
      await visit.sees("okButton", async () => {
        const ok = notices(visit).getByRole("button", { name: words("OK"), exact: true })
        await ok.click({ timeout: 3000 })
        await expect(notices(visit).getByRole("button")).toHaveCount(0)
      })
    },
  },
]
