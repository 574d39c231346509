import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import type { CompareView } from "@shop/core/compare"
import { href } from "@shop/core/store-view"
import { ButtonLink, TextButton } from "../../parts/button.tsx"
import { Drawing } from "../../parts/drawing.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { useActions, useShop, useView } from "../../state/use-shop.ts"
import { Compared } from "./compared.tsx"
import "../../styles/compare.css"
import { LoadFailure } from "../../parts/load-failure.tsx"
import { Checkbox } from "../../parts/checkbox.tsx"

/** The comparison. It is on the device, so the server does not render it. */
export default function CompareScreen() {
  const { t } = useLingui()
  const { compare } = useShop()
  const actions = useActions()
  const skus = compare?.items.map(({ sku }) => sku).join() ?? null
  // The first action loads the lazy features.
  useEffect(() => {
    if (skus !== "") actions.compare.load()
  }, [actions, skus])
  return (
    <div className="wrap compare">
      <h1>{t`Compare`}</h1>
      {compare === null ? (
        <div aria-busy="true" />
      ) : compare.count === 0 ? (
        <EmptyComparison />
      ) : (
        <Table compare={compare} />
      )}
    </div>
  )
}

function EmptyComparison() {
  const view = useView()
  const { t } = useLingui()
  return (
    <EmptyState drawing={<Drawing form="bowl" />} title={t`Nothing to compare yet.`}>
      <p>{t`On the page of a piece, “Compare” puts it here beside others: up to ten.`}</p>
      <p>
        <ButtonLink variant="outline" href={href(view, "/")}>{t`Browse the catalogue`}</ButtonLink>
      </p>
    </EmptyState>
  )
}

function Table({ compare }: { readonly compare: CompareView }) {
  const { t } = useLingui()
  const actions = useActions()
  const [isBrief, setIsBrief] = useState(false)
  const rows = compare.rows.filter((row) => !isBrief || row.isDifferent)
  const count = compare.count
  return (
    <>
      <div className="compare__bar">
        <p>
          {t`${plural(count, { one: "# piece", other: "# pieces" })}`}
          {compare.isFull ? ` · ${t`no more fit side by side`}` : ""}
        </p>
        {compare.rows.length === 0 ? null : (
          <Checkbox checked={isBrief} onChange={(event) => setIsBrief(event.target.checked)}>
            {t`Only where they differ`}
          </Checkbox>
        )}
        <TextButton onClick={() => actions.compare.clear()}>{t`Remove all`}</TextButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be scrolled by keys too */}
      <div className="compare__scroll" tabIndex={0} role="region" aria-label={t`Comparison`}>
        <table aria-busy={compare.isLoading}>
          <thead>
            <tr>
              <td>
                <span className="hidden">{t`Comparison`}</span>
              </td>
              {compare.items.map((item) => (
                <Compared key={item.sku} item={item} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.code} className={row.isDifferent ? "compare__other" : undefined}>
                <th scope="row">{row.label}</th>
                {row.values.map((value, index) => (
                  <td key={compare.items[index]?.sku}>
                    {value ?? (
                      <span className="soft" aria-label={t`not stated`}>
                        {"\u2013"}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > 0 ? null : <NoRows compare={compare} isBrief={isBrief} />}
    </>
  )
}

/** Why the table has no rows: they are loading, they are equal, or loading failed. */
function NoRows({ compare, isBrief }: { readonly compare: CompareView; readonly isBrief: boolean }) {
  const { t } = useLingui()
  const { compare: actions } = useActions()
  if (compare.isLoading) {
    return <p className="soft" role="status">{t`Loading the pieces…`}</p>
  }
  if (isBrief) {
    return <p className="soft" role="status">{t`They do not differ in anything that is written down.`}</p>
  }
  return (
    <LoadFailure onRetry={() => actions.load()}>
      <p>{t`The details of these pieces could not be loaded just now.`}</p>
    </LoadFailure>
  )
}
