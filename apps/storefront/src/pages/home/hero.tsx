import { useLingui } from "@lingui/react/macro"
import { ButtonLink } from "../../parts/button.tsx"
import { Picture } from "../../parts/picture.tsx"
import { newestId } from "./newest.tsx"

interface HeroProps {
  /** Whether the page has the section of new products that the button leads to. */
  readonly hasNewest: boolean
}

/** A photograph with a title and one action. */
export function Hero({ hasNewest }: HeroProps) {
  const { t } = useLingui()
  return (
    <div className="wrap">
      <div className="grid hero">
        <div className="hero__say">
          <h1>{t`All you need to lay the table, from one firing.`}</h1>
          <p className="prose">{t`Stoneware thrown in our workshop, glazed by dipping, fired to 1,280 °C. Most forms come in several glazes.`}</p>
          {hasNewest ? <ButtonLink href={`#${newestId}`}>{t`See what is new`}</ButtonLink> : null}
        </div>
        <div className="hero__picture">
          <Picture
            path="/photographs/home.webp"
            alt={t`A blue pitcher, a celadon mug, a bowl of lemons, a brown cup and a black vase on an oak board, in late light.`}
            width={960}
            height={640}
            sizes="(min-width:48rem) 66vw,100vw"
            isEager
          />
        </div>
      </div>
    </div>
  )
}
