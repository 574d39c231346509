import type { SeenView } from "@shop/core/shop"
import { Picture } from "./picture.tsx"

/** Pieces looked at before, small: a picture and a name. */
export function SeenPieces({ pieces }: { readonly pieces: ReadonlyArray<SeenView> }) {
  return (
    <ul className="seen">
      {pieces.map((piece) => (
        <li key={piece.sku}>
          <Picture path={piece.image} alt="" width={120} height={160} />
          <a href={piece.href}>{piece.name}</a>
        </li>
      ))}
    </ul>
  )
}
