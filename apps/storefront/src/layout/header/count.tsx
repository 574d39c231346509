import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"

/** How many pieces are in a cart or on a list; nothing while that is unknown or none are. */
export function Count({ count }: { readonly count: number | undefined }) {
  const { t } = useLingui()
  if (!count) return null
  return (
    <>
      <span className="count" aria-hidden="true">
        {count}
      </span>
      <span className="hidden">{t`${plural(count, { one: "# piece", other: "# pieces" })}`}</span>
    </>
  )
}
