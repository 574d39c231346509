import { recorded } from "@shop/commerce/operator"
import { FieldInvalid } from "../../operator/fields.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type Change, changesOf, succeeded } from "../model.ts"
import { changeForm, textField } from "../components.ts"

const path = "/admin/cache"
const tagsMax = 200

const drop =
  (tags: ReadonlyArray<string>): Change =>
  async ({ database, invalidate, nowMs }, _, { who }) => {
    const count = await invalidate(tags)
    const detail = `${count} pages dropped`
    recorded(database, nowMs(), () => ({
      result: null,
      deed: { who, what: "cache.invalidate", subject: tags.join(" "), detail },
    }))
    return succeeded(`${count} finished ${count === 1 ? "page was" : "pages were"} dropped.`)
  }

const dropTags: Change = (services, fields, pageRequest) => {
  const tags = (fields.get("tags") ?? "").split(/[\s,]+/).filter((tag) => tag !== "")
  if (
    tags.length === 0 ||
    tags.length > tagsMax ||
    !tags.every((tag) => /^(\*|[A-Za-z]{1,20}\d{0,15})$/.test(tag))
  )
    throw new FieldInvalid(`Tags are letters and a number such as P12, at most ${tagsMax}`)
  return drop(tags)(services, fields, pageRequest)
}

/** Drops cached pages. @rule SR146 */
export const cache: AdminPage = {
  path,
  name: "Cache",
  show: (_, pageRequest) =>
    pageRequest.rest !== ""
      ? null
      : {
          title: "Cache",
          body: html`<p>
              Rendered pages are cached in memory. A dropped page is rendered again for the next visitor.
            </p>
            <h2>By tag</h2>
            ${changeForm(
              pageRequest,
              path,
              "tags",
              textField({
                name: "tags",
                label: "Tags",
                isNeeded: true,
                hint: "P12 for product 12, C4 for category 4; several by spaces",
              }),
              "Drop these",
            )}
            <h2>All</h2>
            ${changeForm(pageRequest, path, "all", null, "Drop every page")}`,
        },
  change: changesOf({ tags: dropTags, all: drop(["*"]) }),
}
