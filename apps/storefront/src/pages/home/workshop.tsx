import { useLingui } from "@lingui/react/macro"
import type { HomePage } from "@shop/core/page"
import { Prose } from "../../parts/prose.tsx"
import { Section } from "../../parts/section.tsx"

/** A text about the workshop and its latest articles. */
export function Workshop({ html, articles }: { readonly html: string } & Pick<HomePage, "articles">) {
  const { t } = useLingui()
  if (html === "" && articles.length === 0) return null
  return (
    <Section id="workshop" title={t`From the workshop`}>
      <div className="grid workshop">
        <Prose html={html} />
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
