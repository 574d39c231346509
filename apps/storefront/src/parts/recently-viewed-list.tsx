import type { WishlistItem } from "@shop/core/wishlist"
import { Picture } from "./picture.tsx"
import "../styles/recently-viewed.css"

/** Recently viewed products as a row of small pictures. */
export function RecentlyViewedList({ items }: { readonly items: ReadonlyArray<WishlistItem> }) {
  return (
    <ul className="recently-viewed">
      {items.map((item) => (
        <li key={item.sku}>
          <a href={item.href}>
            <Picture path={item.image} alt="" width={150} height={180} />
            {item.name}
          </a>
        </li>
      ))}
    </ul>
  )
}
