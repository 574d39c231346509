import { useLingui } from "@lingui/react/macro"
import type { HomePage } from "@shop/core/page"
import { brand } from "../../document/brand.ts"
import { ButtonLink } from "../../parts/button.tsx"
import { Picture } from "../../parts/picture.tsx"
import { Prose } from "../../parts/prose.tsx"
import { newestId } from "./newest.tsx"

/**
 * The shop's first words and one action, beside its head image. The image names itself where the words are in a block of
 * their own.
 *
 * @see S2 §3 Head-image list
 */
export function Hero({ page: { hero, headImage, newest } }: { readonly page: HomePage }) {
  const { t } = useLingui()
  const action =
    headImage !== null && headImage.button !== "" && headImage.link !== ""
      ? { href: headImage.link, label: headImage.button }
      : newest.length > 0
        ? { href: `#${newestId}`, label: t`See what is new` }
        : null
  return (
    <div className="wrap">
      <div className="grid hero">
        <div className="hero__say">
          <h1>{hero?.title || headImage?.title || brand}</h1>
          {hero === null ? <p className="prose">{headImage?.subtitle}</p> : <Prose html={hero.html} />}
          {action === null ? null : <ButtonLink href={action.href}>{action.label}</ButtonLink>}
        </div>
        {headImage === null ? null : (
          <div className="hero__picture">
            <Picture
              path={headImage.image}
              alt={hero === null ? "" : headImage.title}
              width={960}
              height={640}
              sizes="(min-width:48rem) 66vw,100vw"
              isEager
            />
          </div>
        )}
      </div>
    </div>
  )
}
