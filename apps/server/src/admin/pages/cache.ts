import { Effect } from "effect"
import { FieldInvalid } from "../../operator/fields.ts"
import { html } from "../../http/html.ts"
import { type AdminPage, type Change, changesOf, succeeded } from "../model.ts"
import { changeForm, textField } from "../components.ts"

const path = "/admin/cache"
const tagsMax = 200

const dropPages =
  (tags: ReadonlyArray<string>): Change =>
  async ({ audit, invalidate, run }, _, { operator }) => {
    const count = await invalidate(tags)
    const pages = count === 1 ? "1 cached page" : `${count} cached pages`
    const entry = {
      actor: operator,
      action: "cache.invalidate",
      subject: tags.join(" "),
      detail: `Dropped ${pages}`,
    }
    await run(audit.record(Effect.succeed({ entry, result: null })))
    return succeeded(`Dropped ${pages}.`)
  }

const dropPagesByTags: Change = (services, fields, request) => {
  const tags = (fields.get("tags") ?? "").split(/[\s,]+/).filter((tag) => tag !== "")
  if (
    tags.length === 0 ||
    tags.length > tagsMax ||
    !tags.every((tag) => /^(\*|[A-Za-z]{1,20}\d{0,15})$/.test(tag))
  )
    throw new FieldInvalid(`Enter 1 to ${tagsMax} tags; a tag is letters and a number, such as P12`)
  return dropPages(tags)(services, fields, request)
}

/** The page where an operator drops rendered pages from the page cache, by tags or all. @rule SR146 */
export const cache: AdminPage = {
  path,
  name: "Cache",
  show: (_, request) =>
    request.subpath !== ""
      ? null
      : {
          title: "Cache",
          body: html`<p>
              Rendered pages are cached in memory. The server renders a dropped page again for the next
              visitor.
            </p>
            <h2>By tag</h2>
            ${changeForm(
              request,
              path,
              "tags",
              textField({
                name: "tags",
                label: "Tags",
                isRequired: true,
                hint: "P12 for product 12, C4 for category 4; separate tags by spaces",
              }),
              "Drop pages with these tags",
            )}
            <h2>All</h2>
            ${changeForm(request, path, "all", null, "Drop all pages")}`,
        },
  change: changesOf({ tags: dropPagesByTags, all: dropPages(["*"]) }),
}
