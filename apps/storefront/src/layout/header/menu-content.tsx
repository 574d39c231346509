import { Picture } from "../../parts/picture.tsx"
import { Prose } from "../../parts/prose.tsx"
import { useShop } from "../../state/use-shop.ts"

/** The shop's block and banners beside the menu. @see S2 §2 Header, §3 Banner sets */
export function MenuContent() {
  const { menu: block, menuBanners } = useShop().layoutContent
  if (block === null && menuBanners.length === 0) return null
  return (
    <div className="menu-content">
      {block === null ? null : (
        <div>
          <p className="menu-content__title">{block.title}</p>
          <Prose html={block.html} />
        </div>
      )}
      {menuBanners.map(({ title, subtitle, image, link, button }) => (
        <a key={image} href={link || undefined}>
          <Picture path={image} alt="" width={96} height={96} />
          <span>
            {title}
            <span className="small soft">{subtitle}</span>
            {button === "" ? null : <span className="small link">{button}</span>}
          </span>
        </a>
      ))}
    </div>
  )
}
