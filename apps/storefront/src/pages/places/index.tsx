import { useLingui } from "@lingui/react/macro"
import { type FormEvent, useState } from "react"
import type { ContentPage } from "@shop/core/page"
import { nearest, pointNamed } from "@shop/core/geo"
import { Button } from "../../parts/button.tsx"
import { Breadcrumbs } from "../../parts/breadcrumbs.tsx"
import { Field } from "../../parts/field.tsx"
import { Prose } from "../../parts/prose.tsx"
import { PlacesMap } from "./map.tsx"
import { PlaceItem } from "./place-item.tsx"
import { towns } from "./towns.ts"
import "../../styles/content.css"
import "../../styles/places.css"

/** The points of sale as a map and a list with distances. @see S2 §2 Route table (/store-locator) */
export default function Places({ page }: { readonly page: ContentPage }) {
  const { t } = useLingui()
  const [text, setText] = useState("")
  const [searchedText, setSearchedText] = useState("")
  const [current, setCurrent] = useState<string | null>(null)
  const from = pointNamed(searchedText, page.places, towns)
  const sorted = nearest(page.places, from)
  const search = (event: FormEvent): void => {
    event.preventDefault()
    setSearchedText(text.trim())
    setCurrent(null)
  }
  const pick = (id: string): void => {
    setCurrent(id)
    document.getElementById(`place-${id}`)?.scrollIntoView({ block: "nearest" })
  }
  return (
    <div className="wrap">
      <Breadcrumbs current={page.title} />
      <div className="content places grid">
        <h1>{page.title}</h1>
        <div className="places__list">
          <Prose html={page.html} />
          <form className="places__search" role="search" method="dialog" onSubmit={search}>
            <Field
              name="town"
              label={t`Town or postcode`}
              autoComplete="address-level2"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit">{t`Search nearby`}</Button>
          </form>
          <p role="status" className="small">
            {searchedText === ""
              ? null
              : from === null
                ? t`We do not know ${searchedText}. Try a larger town nearby.`
                : t`Nearest first, from ${from.name}.`}
          </p>
          <ol className="places__all">
            {sorted.map(({ place, km }) => (
              <PlaceItem
                key={place.id}
                place={place}
                km={km}
                isCurrent={place.id === current}
                onPick={() => setCurrent(place.id)}
              />
            ))}
          </ol>
        </div>
        <div className="places__map">
          <PlacesMap places={page.places} from={from} current={current} onPick={pick} />
          <p className="caption">{t`Drawn by us, with few lines; distances are as the crow flies.`}</p>
        </div>
      </div>
    </div>
  )
}
