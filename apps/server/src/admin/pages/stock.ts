import { Effect } from "effect"
import { changeStock, findStock, qtyMax, stockWords } from "@shop/commerce/operator"
import { flagOf, wholeOf } from "../../operator/fields.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type Change, changesOf, succeeded, failed } from "../model.ts"
import {
  changeForm,
  selectField,
  textField,
  searchForm,
  cursorPager,
  pageSize,
  table,
} from "../components.ts"

const path = "/admin/stock"
const yesNo = (isYes: boolean): string => (isYes ? "yes" : "no")

const set: Change = async ({ audit, catalogue, stores, invalidate, run }, fields, { operator, query }) => {
  const sku = fields.get("sku") ?? ""
  const qty = (fields.get("qty") ?? "").trim()
  const change = {
    sku,
    qty: qty === "" ? null : wholeOf(qty, "The quantity", 0, qtyMax),
    isInStock: flagOf(fields.get("in") ?? "", "In stock"),
    isManaged: flagOf(fields.get("counted") ?? "", "Counted"),
  }
  const item = await run(
    audit.record(
      Effect.map(changeStock(change), (result) => {
        const entry = { actor: operator, action: "stock.set", subject: sku }
        return { result, entry: result === null ? null : { ...entry, detail: stockWords(result) } }
      }),
    ),
  )
  if (item === null) return failed(`There is no product with the sku ${sku}.`)
  await invalidate(stores.flatMap((store) => catalogue.productsShowing(store, [sku])).map((id) => `P${id}`))
  const back = query.get("search") ?? sku
  return succeeded(`${sku}: ${stockWords(item)}.`, `${path}?search=${encodeURIComponent(back)}`)
}

/** Stock by sku, with a form for each. @rule SR144 */
export const stock: AdminPage = {
  path,
  name: "Stock",
  show: async ({ run, productName }, request) => {
    if (request.subpath !== "") return null
    const search = (request.query.get("search") ?? "").slice(0, 200)
    const found = await run(findStock(search, request.query.get("after") ?? "", pageSize + 1))
    const rows = found.slice(0, pageSize)
    const next = found.length > pageSize ? rows.at(-1)!.sku : null
    return {
      title: "Stock",
      body: html`${searchForm(path, textField({ name: "search", label: "Sku, or a part of it", type: "search", value: search }), "Search")}${table(
        "Stock by sku",
        ["Sku", "Name", "Stock", "Change"],
        rows.map(({ sku, name, item }, at) => [
          sku,
          // A variant has no document of its own, so the database does not know its name.
          name || productName(sku),
          stockWords(item),
          changeForm(
            request,
            `${path}?search=${encodeURIComponent(search)}`,
            "set",
            [
              textField({
                id: `qty-${at}`,
                name: "qty",
                label: `Pieces of ${sku}`,
                type: "number",
                value: String(item.qty),
              }),
              selectField({ id: `in-${at}`, name: "in", label: "In stock", value: yesNo(item.isInStock) }, [
                ["yes", "yes"],
                ["no", "no"],
              ]),
              selectField(
                {
                  id: `counted-${at}`,
                  name: "counted",
                  label: "Counted",
                  value: yesNo(item.isManaged),
                },
                [
                  ["yes", "yes"],
                  ["no", "no"],
                ],
              ),
            ],
            "Save",
            { sku },
          ),
        ]),
        "There is no such sku on record.",
      )}${cursorPager(path, request.query, next, ["after", "First", "More"])}`,
    }
  },
  change: changesOf({ set }),
}
