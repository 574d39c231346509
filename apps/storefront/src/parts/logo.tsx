import { href } from "@shop/core/store-view"
import { brand } from "../document/brand.ts"
import { useView } from "../state/use-shop.ts"

/** Links to the home page of the current store view, by the logo and the name of the shop. */
export function Logo() {
  const view = useView()
  return (
    <a className="logo" href={href(view, "/")}>
      <svg aria-hidden="true">
        <use href={`${import.meta.env.ICONS}#logo`} />
      </svg>
      {brand}
    </a>
  )
}
