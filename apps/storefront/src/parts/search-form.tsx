import type { ReactNode } from "react"
import { pageHref } from "@shop/core/routing"
import { useView } from "../state/use-shop.ts"
import { Icon } from "./icon.tsx"

interface SearchFormProps {
  readonly text: string
  readonly label: string
  readonly placeholder: string
  readonly isLarge?: boolean
  /** Called on a click on the field, or on input. */
  readonly onActivate?: () => void
  /** Rendered after the field, such as a button. */
  readonly children?: ReactNode
}

/** A search form, which works without JavaScript. The core limits the length of the text on the search page. */
export function SearchForm({
  text,
  label,
  placeholder,
  isLarge = false,
  onActivate,
  children,
}: SearchFormProps) {
  const view = useView()
  return (
    <form
      className={isLarge ? "search search--large" : "search"}
      action={pageHref(view, "search")}
      method="get"
    >
      <Icon name="search" />
      <input
        key={text}
        type="search"
        name="q"
        defaultValue={text}
        required
        aria-label={label}
        placeholder={placeholder}
        onClick={onActivate}
        onInput={onActivate}
      />
      {children}
    </form>
  )
}
