import type { Keepsake } from "@shop/core/wishlist"
import { Picture } from "../parts/picture.tsx"

/** Products as a row of small pictures. */
export function Seen({ items }: { readonly items: ReadonlyArray<Keepsake> }) {
  return (
    <ul className="seen">
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
