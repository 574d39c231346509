import { useLingui } from "@lingui/react/macro"
import { useRef } from "react"
import type { CardView } from "@shop/core/product"
import { Card } from "../../parts/card.tsx"
import { Icon } from "../../parts/icon.tsx"
import { scrollBehavior } from "../../browser/motion.ts"
import { Section } from "../../parts/section.tsx"

export const newestId = "newest"

/** The newest products as a carousel. */
export function Newest({ cards }: { readonly cards: ReadonlyArray<CardView> }) {
  const { t } = useLingui()
  const carousel = useRef<HTMLUListElement>(null)
  const move = (direction: 1 | -1) => (): void =>
    carousel.current?.scrollBy({
      left: direction * carousel.current.clientWidth * 0.8,
      behavior: scrollBehavior(),
    })
  if (cards.length === 0) return null
  return (
    <Section
      id={newestId}
      title={t`New in the shop`}
      aside={
        <p className="arrows only-desk">
          <button type="button" className="icon-button" aria-label={t`Pieces before`} onClick={move(-1)}>
            <Icon name="left" />
          </button>
          <button type="button" className="icon-button" aria-label={t`Pieces after`} onClick={move(1)}>
            <Icon name="right" />
          </button>
        </p>
      }
    >
      <ul className="carousel" aria-labelledby={newestId} ref={carousel}>
        {cards.map((card) => (
          <Card key={card.sku} card={card} heading="h3" />
        ))}
      </ul>
    </Section>
  )
}
