import type { ProductPage } from "@shop/core/page"
import { Crumbs } from "../../parts/crumbs.tsx"
import { Picture } from "../../parts/picture.tsx"
import { Price } from "../../parts/price.tsx"

export default function Product({ page }: { readonly page: ProductPage }) {
  return (
    <div className="wrap">
      <Crumbs current={page.name} />
      <Picture path={page.images[0]?.path ?? null} alt={page.images[0]?.label ?? page.name} widthPx={600} heightPx={744} isEager />
      <h1>{page.name}</h1>
      {page.price === null ? null : <Price price={page.price} isExplained />}
    </div>
  )
}
