import { useLingui } from "@lingui/react/macro"
import type { ArticlePage } from "@shop/core/page"
import { Breadcrumbs } from "../../parts/breadcrumbs.tsx"
import { Day } from "../../parts/day.tsx"
import { NewsletterCall } from "../../parts/newsletter-call.tsx"
import { Prose } from "../../parts/prose.tsx"
import "../../styles/content.css"
import { Section } from "../../parts/section.tsx"

/** An article of the journal. @see S2 §3 Blog content */
export default function Article({ page }: { readonly page: ArticlePage }) {
  const { t } = useLingui()
  return (
    <div className="wrap">
      <Breadcrumbs current={page.title} />
      <article className="content grid">
        <h1>{page.title}</h1>
        {page.publishedOn === null ? null : (
          <p className="content__aside caption">
            <Day on={page.publishedOn} />
          </p>
        )}
        <Prose html={page.html} />
      </article>
      {page.others.length === 0 ? null : (
        <Section id="others" title={t`Read on`} className="section">
          <ul className="notes">
            {page.others.map(({ href, label, excerpt, publishedOn }) => (
              <li key={href}>
                {publishedOn === null ? null : (
                  <p className="caption">
                    <Day on={publishedOn} />
                  </p>
                )}
                <h3>
                  <a href={href}>{label}</a>
                </h3>
                <p className="soft">{excerpt}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <NewsletterCall />
    </div>
  )
}
