import { useLingui } from "@lingui/react/macro"
import type { CartLineView } from "@shop/core/cart"
import { withdrawalText } from "../../i18n/withdrawal-text.ts"

/** Products with a limited right of withdrawal, shown before the order. @rule CA58 */
export function WithdrawalExceptions({ lines }: { readonly lines: ReadonlyArray<CartLineView> }) {
  const { i18n } = useLingui()
  const exceptions = lines.flatMap(({ key, name, withdrawal }) =>
    withdrawal === null ? [] : [{ key, name, withdrawal }],
  )
  if (exceptions.length === 0) return null
  return (
    <ul className="withdrawal-exceptions">
      {exceptions.map(({ key, name, withdrawal }) => (
        <li key={key}>
          <b>{name}</b> {withdrawalText(i18n, withdrawal)}
        </li>
      ))}
    </ul>
  )
}
