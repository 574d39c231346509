import { useLingui } from "@lingui/react/macro"
import type { HomePage } from "@shop/core/page"
import { Picture } from "../../parts/picture.tsx"

/** The banners of the home page; the first one is large. @see S2 §3 Banner sets */
export function Banners({ banners }: Pick<HomePage, "banners">) {
  const { t } = useLingui()
  if (banners.length === 0) return null
  return (
    <section className="section wrap" aria-label={t`To cook, choose and read`}>
      <ul className="banners">
        {banners.map(({ title, subtitle, image, link }) => (
          <li key={link}>
            <Picture path={image} alt="" width={600} height={744} />
            <div>
              <h2>
                <a href={link}>{title}</a>
              </h2>
              <p className="soft">{subtitle}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
