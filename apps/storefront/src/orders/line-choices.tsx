import { useLingui } from "@lingui/react/macro"
import type { ChoiceWords } from "@shop/core/product"

/** The chosen options of an order line. */
export function LineChoices({ choices }: { readonly choices?: ReadonlyArray<ChoiceWords> | undefined }) {
  const { t } = useLingui()
  return choices?.map(({ label, value }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the choices of an order keep their order, and two may be equal
    <small key={index}>{label === "" ? value : t`${label}: ${value}`}</small>
  ))
}
