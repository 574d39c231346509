import { useLingui } from "@lingui/react/macro"
import { Forms } from "../../listing/forms.tsx"
import { SeenPieces } from "../../parts/seen-pieces.tsx"
import { useShop } from "../../state/use-shop.ts"

/** Where one may begin without a word: what one has looked at, and the families. */
export function Beginnings() {
  const { t } = useLingui()
  const { menu, seen } = useShop()
  return (
    <div className="finder__begin">
      {seen.length === 0 ? null : (
        <section className="finder__stops" aria-label={t`Seen before`}>
          <h2 className="finder__title">{t`Seen before`}</h2>
          <SeenPieces pieces={seen} />
        </section>
      )}
      <section className="finder__stops" aria-label={t`Departments`}>
        <h2 className="finder__title">{t`Departments`}</h2>
        <Forms shelves={menu} />
      </section>
    </div>
  )
}
