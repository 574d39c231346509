import { useLingui } from "@lingui/react/macro"
import type { CartLineView } from "@shop/core/cart"
import { withdrawalText } from "../../i18n/withdrawal-text.ts"

/** Pieces that the right to withdraw does not cover, or not as long, said before the order. @rule CA58 */
export function Excepted({ lines }: { readonly lines: ReadonlyArray<CartLineView> }) {
  const { i18n } = useLingui()
  const excepted = lines.flatMap(({ key, name, withdrawal }) =>
    withdrawal === null ? [] : [{ key, name, withdrawal }],
  )
  if (excepted.length === 0) return null
  return (
    <ul className="excepted">
      {excepted.map(({ key, name, withdrawal }) => (
        <li key={key}>
          <b>{name}</b> {withdrawalText(i18n, withdrawal)}
        </li>
      ))}
    </ul>
  )
}
