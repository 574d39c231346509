import { href } from "@shop/core/store-view"
import { brand } from "../layout/brand.ts"
import { useView } from "../state/use-shop.ts"

/** The logo with a link to the home page. */
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
