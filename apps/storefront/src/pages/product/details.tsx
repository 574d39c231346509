import { Trans, useLingui } from "@lingui/react/macro"
import type { ProductPage } from "@shop/core/page"
import { Picture } from "../../parts/picture.tsx"
import { Prose } from "../../parts/prose.tsx"
import { isForUse } from "./care-facts.ts"

/** Everything one may want to know of a piece: its sheet, its story, and what the law guarantees. */
export function ProductDetails({ page }: { readonly page: ProductPage }) {
  const { t } = useLingui()
  return (
    <>
      {page.facts.every(isForUse) ? null : <Sheet page={page} />}
      {page.description === "" ? null : (
        <section className="wrap section product__story" aria-label={t`Description`}>
          <Prose html={page.description} />
        </section>
      )}
      {page.notes === "" ? null : (
        <section className="wrap section product__notes" aria-labelledby="notes">
          <div className="head">
            <h2 id="notes">
              <Trans>Safety and guarantees</Trans>
            </h2>
          </div>
          <Prose html={page.notes} />
        </section>
      )}
    </>
  )
}

/** Facts as a table and, where the catalogue has one, the potter's drawing with its measures beside it. */
function Sheet({ page: { facts, images } }: { readonly page: ProductPage }) {
  const drawing = images.find(({ isDrawing }) => isDrawing === true)
  return (
    <section className="wrap section" aria-labelledby="sheet">
      <div className="head">
        <h2 id="sheet">
          <Trans>Data sheet</Trans>
        </h2>
      </div>
      <div className="grid sheet-of">
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
          <figure className="sheet-of__drawing">
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
