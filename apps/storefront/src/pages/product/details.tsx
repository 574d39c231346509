import { useLingui } from "@lingui/react/macro"
import type { ProductPage } from "@shop/core/page"
import { Picture } from "../../parts/picture.tsx"
import { Prose } from "../../parts/prose.tsx"
import { isForUse } from "./care-facts.ts"
import { Section } from "../../parts/section.tsx"

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
        <Section id="notes" title={t`Safety and guarantees`} className="wrap section product__notes">
          <Prose html={page.notes} />
        </Section>
      )}
    </>
  )
}

/** Attributes as a table, with the measured drawing if the catalogue has one. */
function DataSheet({ page: { facts, images } }: { readonly page: ProductPage }) {
  const { t } = useLingui()
  const drawing = images.find(({ isDrawing }) => isDrawing === true)
  return (
    <Section id="data-sheet" title={t`Data sheet`}>
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
    </Section>
  )
}
