import { useLingui } from "@lingui/react/macro"
import type { HomePage } from "@shop/core/page"
import { Picture } from "../../parts/picture.tsx"
import { Section } from "../../parts/section.tsx"

/** The shop's pictures from Instagram. The shop serves them itself. @see S2 §3 Instagram-image list */
export function Instagram({ pictures }: { readonly pictures: HomePage["instagram"] }) {
  const { t } = useLingui()
  if (pictures.length === 0) return null
  return (
    <Section id="pictures" title={t`In pictures`}>
      <ul className="pictures">
        {pictures.map(({ title, image, link }) => (
          <li key={image}>
            {link === "" ? (
              <Picture path={image} alt={title} width={324} height={324} />
            ) : (
              <a href={link}>
                <Picture path={image} alt={title} width={324} height={324} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
