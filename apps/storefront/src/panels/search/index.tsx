import { useLingui } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import { pageHref } from "@shop/core/routing"
import type { SearchSurface } from "@shop/core/shop"
import { Icon } from "../../parts/icon.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { Suggestions } from "./suggestions.tsx"
import { OnDevice } from "./on-device.tsx"
import { Results } from "./results.tsx"
import { useLayer } from "./use-layer.ts"
import "../../styles/search.css"
import { CloseButton } from "../../parts/close-button.tsx"

interface SearchPanelProps {
  readonly onClose: () => void
}

/** Text that was typed into the search field of the header before the panel opened. */
const headerSearchText = (): string =>
  document.querySelector<HTMLInputElement>('.header [name="q"]')?.value.trim() ?? ""

/** From 992 px the panel replaces the search field of the header. @see S2 §2 Search panel */
const placeOf = (): SearchSurface => (matchMedia("(min-width: 62rem)").matches ? "bar" : "panel")

/**
 * Search while typing. The bottom bar stays usable, and its search button closes the panel. Arrow keys move through the
 * results, Enter opens the search page, Escape closes.
 */
export default function SearchPanel({ onClose }: SearchPanelProps) {
  const { t } = useLingui()
  const { page, search, view } = useShop()
  const actions = useActions().search
  const [place] = useState(placeOf)
  // Text in the header is searched at once; without it the last search is restored.
  const [opening] = useState(() =>
    page.page.kind === "search" && headerSearchText() === page.page.text ? "" : headerSearchText(),
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
      <div className="search-panel" ref={layer} role="dialog" aria-label={t`Search`}>
        <div className="wrap">
          <form
            className="search search--large search-panel__form"
            role="search"
            action={pageHref(view, "search")}
            method="get"
            // Delayed, because the browser does not submit a removed form.
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
              placeholder={t`A name, a colour, a number`}
              onChange={(event) => type(event.target.value)}
            />
            <CloseButton onClick={onClose} />
          </form>
          {search === null || text.trim() === "" ? (
            <Suggestions />
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
