import { useLingui } from "@lingui/react/macro"
import type { HomePage } from "@shop/core/page"
import { Prose } from "../../parts/prose.tsx"
import { Section } from "../../parts/section.tsx"

/** A text about the shop and its latest articles. */
export function Workshop({ about, articles }: Pick<HomePage, "about" | "articles">) {
  const { t } = useLingui()
  if (about === null && articles.length === 0) return null
  return (
    <Section id="workshop" title={about?.title || t`About us`}>
      <div className="grid workshop">
        {about === null ? null : <Prose html={about.html} />}
        <ul>
          {articles.map(({ href, label, excerpt }) => (
            <li key={href}>
              <h3>
                <a href={href}>{label}</a>
              </h3>
              <p className="small soft">{excerpt}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
