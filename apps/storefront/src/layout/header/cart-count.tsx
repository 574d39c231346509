import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { useShop } from "../../state/use-shop.ts"

/** The number on the cart; nothing while it is unknown or empty. */
export function CartCount() {
  const { cart } = useShop()
  const { t } = useLingui()
  const count = cart?.count ?? 0
  if (count === 0) return null
  return (
    <>
      <span className="count" aria-hidden="true">
        {count}
      </span>
      <span className="hidden">{t`${plural(count, { one: "# piece", other: "# pieces" })}`}</span>
    </>
  )
}
