import { useLingui } from "@lingui/react/macro"
import kilnTall from "../../art/kiln-tall.svg"
import kilnWide from "../../art/kiln-wide.svg"
import { ButtonLink } from "../../parts/button.tsx"
import { newestId } from "./newest.tsx"

/** One kiln load drawn at one scale, one sentence, one action. */
export function Hero() {
  const { t } = useLingui()
  return (
    <div className="wrap">
      <div className="grid hero">
        <div className="hero__say">
          <h1>{t`All you need to lay the table, from one firing.`}</h1>
          <p className="prose">{t`Stoneware thrown in our workshop, glazed by dipping, fired to 1280 °C. Every form comes in several glazes.`}</p>
          <ButtonLink href={`#${newestId}`}>{t`See what is new`}</ButtonLink>
        </div>
        <figure className="hero__picture">
          <picture>
            <source media="(max-width: 47.99rem)" srcSet={kilnTall} width={390} height={352} />
            <img
              src={kilnWide}
              width={936}
              height={688}
              fetchPriority="high"
              alt={t`Three shelves of a kiln in section, loaded with pitchers, jars, casseroles, bowls and cups.`}
            />
          </picture>
          <figcaption className="caption">{t`A kiln load, drawn to one scale.`}</figcaption>
        </figure>
      </div>
    </div>
  )
}
