import { href } from "@shop/core/store-view"
import { brand } from "../layout/brand.ts"
import { useView } from "../state/use-shop.ts"

/** A bowl as the treatise draws it, half cut and half seen, and the name. Leads home. */
export function Logo() {
  const view = useView()
  return (
    <a className="logo" href={href(view, "/")}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <path d="M16 4H4.5C4 13 8 20.5 12 23v5h4Z" fill="currentColor" />
        <path d="M16 4h11.5C28 13 24 20.5 20 23v5h-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      {brand}
    </a>
  )
}
