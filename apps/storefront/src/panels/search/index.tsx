import { useLingui } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import type { SearchPlace } from "@shop/core/shop"
import { href } from "@shop/core/store-view"
import { Icon } from "../../parts/icon.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { Beginnings } from "./beginnings.tsx"
import { OnDevice } from "./on-device.tsx"
import { Results } from "./results.tsx"
import { useLayer } from "./use-layer.ts"
import "../../styles/search.css"

interface SearchPanelProps {
  readonly onClose: () => void
}

/** What was written into the header's bar before the panel was there. */
const writtenInBar = (): string =>
  document.querySelector<HTMLInputElement>('.header [name="q"]')?.value.trim() ?? ""

/** From 992 px the panel is the bar of the header, opened. @see S2 §2 Search panel */
const placeOf = (): SearchPlace => (matchMedia("(min-width: 62rem)").matches ? "bar" : "panel")

/**
 * Searching while typing. It lies over the page and leaves the dock in reach, whose search closes it again; arrows go
 * through what was found, Enter in the field leads to the page of all results, Escape closes.
 */
export default function SearchPanel({ onClose }: SearchPanelProps) {
  const { t } = useLingui()
  const { page, search, view } = useShop()
  const actions = useActions().search
  const [place] = useState(placeOf)
  // What the bar has is searched for at once; without, the text of the last visit comes back.
  const [opening] = useState(() =>
    page.page.kind === "search" && writtenInBar() === page.page.text ? "" : writtenInBar(),
  )
  const [typed, setTyped] = useState<string | null>(opening === "" ? null : opening)
  const layer = useLayer(onClose)
  useEffect(
    () => (opening === "" ? actions.recall(place) : actions.type(opening, place)),
    [actions, opening, place],
  )
  const text = typed ?? search?.text ?? ""
  const type = (next: string): void => {
    setTyped(next)
    if (next.trim() === "") actions.clear()
    else actions.type(next, place)
  }
  return (
    <>
      <div className="scrim" />
      <div className="finder" ref={layer} role="dialog" aria-label={t`Search`}>
        <div className="wrap">
          <form
            className="search search--large finder__form"
            role="search"
            action={href(view, "/search")}
            method="get"
            // The browser does not send a form that has left the document.
            onSubmit={() => setTimeout(onClose)}
          >
            <Icon name="search" />
            <input
              type="search"
              name="q"
              value={text}
              required
              autoComplete="off"
              autoCapitalize="none"
              enterKeyHint="search"
              maxLength={128}
              aria-label={t`Words to search for`}
              placeholder={t`A form, a glaze, a number`}
              onChange={(event) => type(event.target.value)}
            />
            <button type="button" className="tap" aria-label={t`Close`} onClick={onClose}>
              <Icon name="close" />
            </button>
          </form>
          {search === null || text.trim() === "" ? (
            <Beginnings />
          ) : (
            <Results
              search={search}
              text={text.trim()}
              onMore={() => actions.more()}
              onRetry={() => actions.type(text, place)}
            />
          )}
          <OnDevice />
        </div>
      </div>
    </>
  )
}
