import type { HomePage } from "@shop/core/page"
import { Picture } from "./picture.tsx"
import "../styles/banners.css"

interface BannersProps extends Pick<HomePage, "banners"> {
  readonly label: string
}

/** Banners; the first of several is large. @see S2 §3 Banner sets */
export function Banners({ banners, label }: BannersProps) {
  if (banners.length === 0) return null
  return (
    <section className="section wrap" aria-label={label}>
      <ul className="banners">
        {banners.map(({ title, subtitle, image, link, button }) => (
          <li key={image + link}>
            <Picture path={image} alt="" width={600} height={744} />
            <div>
              <h2>{link === "" ? title : <a href={link}>{title}</a>}</h2>
              <p className="soft">{subtitle}</p>
              {button === "" ? null : (
                <p className="banners__go small" aria-hidden="true">
                  {button}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
