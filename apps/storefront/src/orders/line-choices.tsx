import { useLingui } from "@lingui/react/macro"
import type { ChoiceWords } from "@shop/core/product"

/** The chosen options of an order line. */
export function LineChoices({ choices }: { readonly choices?: ReadonlyArray<ChoiceWords> | undefined }) {
  const { t } = useLingui()
  return choices?.map(({ label, value }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- choices of an order never move, and two may be alike
    <small key={index}>{label === "" ? value : t`${label}: ${value}`}</small>
  ))
}
