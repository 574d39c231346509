import type { ReactNode } from "react"
import { href } from "@shop/core/store-view"
import { useView } from "../state/use-shop.ts"
import { Icon } from "./icon.tsx"

interface SearchFormProps {
  readonly text: string
  readonly label: string
  readonly placeholder: string
  readonly isLarge?: boolean
  /** A click on the field, or a letter in it. */
  readonly onWanted?: () => void
  /** Beside the field, such as a button. */
  readonly children?: ReactNode
}

/** A form the browser can send by itself. How long a text may be is for the core to say, on the page it leads to. */
export function SearchForm({
  text,
  label,
  placeholder,
  isLarge = false,
  onWanted,
  children,
}: SearchFormProps) {
  const view = useView()
  return (
    <form className={isLarge ? "search search--large" : "search"} action={href(view, "/search")} method="get">
      <Icon name="search" />
      <input
        key={text}
        type="search"
        name="q"
        defaultValue={text}
        required
        aria-label={label}
        placeholder={placeholder}
        onClick={onWanted}
        onInput={onWanted}
      />
      {children}
    </form>
  )
}
