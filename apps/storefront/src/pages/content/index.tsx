import { Prose } from "../../parts/prose.tsx"
import type { ContentPage } from "@shop/core/page"
import { Breadcrumbs } from "../../parts/breadcrumbs.tsx"
import "../../styles/content.css"

/** A content page. The platform has sanitised its HTML. */
export default function Content({ page }: { readonly page: ContentPage }) {
  return (
    <div className="wrap">
      <Breadcrumbs current={page.title} />
      <article className="content grid">
        <h1>{page.title}</h1>
        <Prose html={page.html} />
      </article>
    </div>
  )
}
