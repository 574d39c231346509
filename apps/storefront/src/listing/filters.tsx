import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { type MouseEvent, useEffect, useRef } from "react"
import type { FilterOptionView, FilterView, ListingView } from "@shop/core/catalogue"
import { Icon } from "../parts/icon.tsx"
import { Dot } from "../parts/swatches.tsx"
import { CloseButton } from "../parts/close-button.tsx"

const filtersId = "filters"
/** A filter with more values than `valuesMax` shows the first ones, and the others behind a button. */
const valuesMax = 12
const firstValues = 8

/** The button that opens the filters on phones. */
export function FiltersButton({ chosen }: { readonly chosen: number }) {
  const { t } = useLingui()
  return (
    <button type="button" className="bar__open only-phone" popoverTarget={filtersId}>
      <Icon name="filter" />
      {t`Filter`}
      {chosen === 0 ? null : <span className="bar__chosen">{chosen}</span>}
    </button>
  )
}

/** The filters: a bar of menus on wide screens, a popover on phones. Values are links, so they work without JavaScript. */
export function Filters({ listing }: { readonly listing: ListingView }) {
  const { t } = useLingui()
  const group = useRef<HTMLDivElement>(null)
  useCloseOnLeave(group)
  return (
    <div className="filters" id={filtersId} popover="auto" ref={group}>
      <div className="drawer__head only-phone">
        <h2>{t`Filter`}</h2>
        <CloseButton popoverTarget={filtersId} popoverTargetAction="hide" />
      </div>
      {listing.filters.map((filter) => (
        <Filter key={filter.code} filter={filter} />
      ))}
      <div className="filters__foot only-phone">
        {listing.clearHref === null ? null : <a className="link" href={listing.clearHref}>{t`Clear all`}</a>}
        <button type="button" className="button" popoverTarget={filtersId} popoverTargetAction="hide">
          {t`${plural(listing.total, { one: "Show # piece", other: "Show # pieces" })}`}
        </button>
      </div>
    </div>
  )
}

function Filter({ filter }: { readonly filter: FilterView }) {
  const { t } = useLingui()
  // An imported catalogue may have no label for the price attribute.
  const label = filter.label === "" && filter.kind === "price" ? t`Price` : filter.label
  const isLong = filter.options.length > valuesMax
  const shown = filter.options.filter(({ isSelected }, index) => !isLong || isSelected || index < firstValues)
  const more = filter.options.filter((option) => !shown.includes(option))
  const hidden = more.length
  return (
    <details className="filter" name={filtersId}>
      <summary>
        {label}
        {filter.selectedCount === 0 ? null : <span className="bar__chosen">{filter.selectedCount}</span>}
        <Icon name="down" />
      </summary>
      <div className="filter__values">
        <Options options={shown} />
        {more.length === 0 ? null : (
          <details>
            <summary>
              {t`${hidden} more`}
              <Icon name="down" />
            </summary>
            <Options options={more} />
          </details>
        )}
      </div>
    </details>
  )
}

const Options = ({ options }: { readonly options: ReadonlyArray<FilterOptionView> }) => (
  <ul className="options">
    {options.map((option) => (
      <Option key={option.id} option={option} />
    ))}
  </ul>
)

/** A value of a filter. Without products it is no link. */
function Option({ option }: { readonly option: FilterOptionView }) {
  const { t } = useLingui()
  const inside = (
    <>
      <span className="options__box" data-checked={option.isSelected}>
        {option.isSelected ? <Icon name="check" /> : null}
      </span>
      {option.swatch === null ? null : <Dot color={option.swatch} />}
      <span>{option.label}</span>
      {option.isSelected ? <span className="hidden">{t`(chosen)`}</span> : null}
      <span className="options__count">{option.count}</span>
    </>
  )
  return (
    <li>
      {option.count === 0 && !option.isSelected ? (
        <span className="options__none">{inside}</span>
      ) : (
        <a href={option.href} rel="nofollow">
          {inside}
        </a>
      )}
    </li>
  )
}

/** The menu of sort orders. */
export function Sorts({ sorts }: { readonly sorts: ListingView["sorts"] }) {
  const { t } = useLingui()
  const words: Readonly<Record<ListingView["sorts"][number]["id"], string>> = {
    latest: t`Latest`,
    priceLow: t`Price: Low to high`,
    priceHigh: t`Price: High to low`,
    relevance: t`Best match`,
  }
  const used = sorts.find((sort) => sort.isSelected) ?? sorts[0]
  const details = useRef<HTMLDetailsElement>(null)
  useCloseOnLeave(details)
  if (used === undefined) return null
  return (
    <details className="filter sorts" ref={details}>
      <summary>
        <span className="only-desk">{t`Sort:`}</span> {words[used.id]}
        <Icon name="down" />
      </summary>
      <ul className="options">
        {sorts.map((sort) => (
          <li key={sort.id}>
            <a
              href={sort.href}
              rel="nofollow"
              aria-current={sort.isSelected ? "true" : undefined}
              onClick={closeMenu}
            >
              {words[sort.id]}
              {sort.isSelected ? <Icon name="check" /> : null}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

const closeMenu = (event: MouseEvent<HTMLElement>): void => {
  event.currentTarget.closest("details")?.removeAttribute("open")
}

/** Closes open `details` on a click elsewhere and on Escape. */
const useCloseOnLeave = (group: React.RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const open = (): ReadonlyArray<HTMLDetailsElement> => {
      const { current } = group
      if (current === null || current.matches(":popover-open")) return []
      return [current, ...current.querySelectorAll("details")].filter(
        (each) => each instanceof HTMLDetailsElement && each.open,
      ) as Array<HTMLDetailsElement>
    }
    const onPointer = (event: PointerEvent): void => {
      if (group.current?.contains(event.target as Node) === true) return
      for (const each of open()) each.open = false
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return
      for (const each of open()) {
        const hadFocus = each.contains(document.activeElement)
        each.open = false
        if (hadFocus) each.querySelector("summary")?.focus()
      }
    }
    document.addEventListener("pointerdown", onPointer)
    document.addEventListener("keydown", onKey)
    return () => {
      document.removeEventListener("pointerdown", onPointer)
      document.removeEventListener("keydown", onKey)
    }
  }, [group])
}
