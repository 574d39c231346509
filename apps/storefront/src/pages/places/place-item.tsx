import { useLingui } from "@lingui/react/macro"
import * as Money from "@shop/core/money"
import type { Place } from "@shop/core/geo"
import { useCountryName } from "../../parts/country.ts"
import { useView } from "../../state/use-shop.ts"
import { TextButton } from "../../parts/button.tsx"

interface PlaceItemProps {
  readonly place: Place
  /** Distance from the searched place; null without a search. */
  readonly km: number | null
  readonly isCurrent: boolean
  readonly onPick: () => void
}

export function PlaceItem({ place, km, isCurrent, onPick }: PlaceItemProps) {
  const view = useView()
  const { t } = useLingui()
  const country = useCountryName()(place.country)
  const distance = km === null ? null : Money.formatNumber(km, view.money, { most: 0 })
  return (
    <li id={`place-${place.id}`} className={isCurrent ? "place place--current" : "place"}>
      <div>
        <h2>{place.name}</h2>
        {place.about === "" ? null : <p className="caption">{place.about}</p>}
      </div>
      <p className="place__km">{distance === null ? null : t`${distance} km`}</p>
      <address>
        {place.street}
        <br />
        {place.postcode} {place.town}, {country}
      </address>
      <p className="small soft">
        {place.hours.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <TextButton onClick={onPick} aria-pressed={isCurrent}>
        {t`Show on the map`} <span className="hidden">: {place.name}</span>
      </TextButton>
    </li>
  )
}
