import { useState } from "react"
import { createPortal } from "react-dom"
import type { ProductPage } from "@shop/core/page"
import { Heart } from "../parts/heart.tsx"
import { CompareButton } from "./compare-button.tsx"
import { keepsakeOf } from "./keepsake.ts"

/** Heart and comparison, in the row that the purchase keeps free for what comes late. */
export function Aside({ page }: { readonly page: ProductPage }) {
  const [row] = useState(() => document.querySelector(".aside"))
  return row === null
    ? null
    : createPortal(
        <>
          <Heart item={keepsakeOf(page)} />
          <CompareButton page={page} />
        </>,
        row,
      )
}
