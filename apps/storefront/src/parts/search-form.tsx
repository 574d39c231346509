import type { ReactNode } from "react"
import { href } from "@shop/core/store-view"
import { useShop } from "../state/use-shop.ts"
import { Icon } from "./icon.tsx"

interface SearchFormProps {
  readonly text: string
  readonly label: string
  readonly placeholder: string
  readonly isLarge?: boolean
  /** Beside the field, such as a button. */
  readonly children?: ReactNode
}

/** A form the browser can send by itself. How long a text may be is for the core to say, on the page it leads to. */
export function SearchForm({ text, label, placeholder, isLarge = false, children }: SearchFormProps) {
  const { view } = useShop()
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
      />
      {children}
    </form>
  )
}
