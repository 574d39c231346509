import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import type { HomePage } from "@shop/core/page"
import { Drawing } from "../../parts/drawing.tsx"
import { Section } from "../../parts/section.tsx"

/** The top categories with their drawings; the menu has the others. */
export function Families({ families }: { readonly families: HomePage["families"] }) {
  const { t } = useLingui()
  if (families.length === 0) return null
  return (
    <Section
      id="families"
      title={t`Departments`}
      aside={
        families.every(({ drawing }) => drawing === null) ? null : (
          <p className="caption">{t`Drawn to one scale: on the left the section, on the right the piece.`}</p>
        )
      }
    >
      <ul className="plate">
        {families.map(({ name, href, count, drawing }) => (
          <li key={href}>
            <a href={href}>
              <span className="plate__drawing">{drawing === null ? null : <Drawing form={drawing} />}</span>
              <span className="plate__name">{name}</span>
              <span className="soft small">{t`${plural(count, { one: "# piece", other: "# pieces" })}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
