import { useLingui } from "@lingui/react/macro"
import type { ProductPage } from "@shop/core/page"
import { Picture } from "../../parts/picture.tsx"
import { Prose } from "../../parts/prose.tsx"
import { isForUse } from "./care-facts.ts"

/** The details of a product: data sheet, description, and legal notes. */
export function ProductDetails({ page }: { readonly page: ProductPage }) {
  const { t } = useLingui()
  return (
    <>
      {page.facts.every(isForUse) ? null : <DataSheet page={page} />}
      {page.description === "" ? null : (
        <section className="wrap section product__story" aria-label={t`Description`}>
          <Prose html={page.description} />
        </section>
      )}
      {page.notes === "" ? null : (
        <section className="wrap section product__notes" aria-labelledby="notes">
          <div className="head">
            <h2 id="notes">{t`Safety and guarantees`}</h2>
          </div>
          <Prose html={page.notes} />
        </section>
      )}
    </>
  )
}

/** Attributes as a table, with the measured drawing if the catalogue has one. */
function DataSheet({ page: { facts, images } }: { readonly page: ProductPage }) {
  const { t } = useLingui()
  const drawing = images.find(({ isDrawing }) => isDrawing === true)
  return (
    <section className="wrap section" aria-labelledby="data-sheet">
      <div className="head">
        <h2 id="data-sheet">{t`Data sheet`}</h2>
      </div>
      <div className="grid data-sheet">
        <table className="facts">
          <tbody>
            {facts.map((fact) =>
              isForUse(fact) ? null : (
                <tr key={fact.code}>
                  <th scope="row">{fact.label}</th>
                  <td>{fact.value}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
        {drawing === undefined ? null : (
          <figure className="data-sheet__drawing">
            <Picture
              path={drawing.path}
              alt={drawing.label ?? ""}
              width={648}
              height={978}
              sizes="(min-width:62rem) 30vw,100vw"
            />
          </figure>
        )}
      </div>
    </section>
  )
}
