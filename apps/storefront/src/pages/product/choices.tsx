import { useLingui } from "@lingui/react/macro"
import { useId } from "react"
import { Link } from "wouter"
import type { ChoiceValueView, ChoiceView } from "@shop/core/product"
import { href } from "@shop/core/store-view"
import { useHasPage } from "../../document/site.ts"
import { useView } from "../../state/use-shop.ts"
import { Dot } from "../../parts/swatches.tsx"

/** The values of one attribute as links to the variants, which work without JavaScript. */
export function Choices({ choice }: { readonly choice: ChoiceView }) {
  const id = useId()
  const view = useView()
  const hasPage = useHasPage()
  const { t } = useLingui()
  const isGlaze = choice.values.some((value) => value.swatch !== null)
  const selected = choice.values.find((value) => value.isSelected)
  return (
    <section className="choice" aria-labelledby={id}>
      <h2 className="choice__name" id={id}>
        {choice.label} {selected === undefined ? null : <span className="soft">{selected.label}</span>}
      </h2>
      {isGlaze || !hasPage("/size-guide") ? null : (
        <a className="link small" href={href(view, "/size-guide")} data-modal="sizeGuide">{t`Size guide`}</a>
      )}
      <ul className={isGlaze ? "glazes" : "sizes"}>
        {choice.values.map((value) => (
          <li key={value.id}>
            <Value value={value} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Value({ value }: { readonly value: ChoiceValueView }) {
  const { t } = useLingui()
  const state = value.isImpossible
    ? t`not available with the other choices`
    : value.isSoldOut
      ? t`sold out`
      : null
  const className = [
    value.swatch === null ? "size" : "glaze",
    value.isSoldOut || value.isImpossible ? "is-out" : "",
  ]
    .filter(Boolean)
    .join(" ")
  const words = (
    <>
      {value.swatch === null ? value.label : <Dot color={value.swatch} />}
      {value.swatch === null ? null : <span className="hidden">{value.label}</span>}
      {state === null ? null : value.swatch === null ? (
        <small>{state}</small>
      ) : (
        <span className="hidden">, {state}</span>
      )}
    </>
  )
  if (value.href === null) {
    return (
      <span className={className} role="link" aria-disabled="true">
        {words}
      </span>
    )
  }
  return (
    // Replaces the history entry: Back leads to the page before the product.
    <Link
      className={className}
      href={value.href}
      replace
      aria-current={value.isSelected ? "true" : undefined}
    >
      {words}
    </Link>
  )
}
