import { type ComponentType, useEffect, useState } from "react"
import type { ProductPage } from "@shop/core/page"
import { useLoadWords } from "../../state/use-shop.ts"

type Slot = keyof (typeof import("../../matter/index.tsx"))["parts"]
type Part = ComponentType<{ readonly page: ProductPage }>

/** The server has them from the start. */
const there = import.meta.env.SSR ? (await import("../../matter/index.tsx")).parts : null

/** As the document brought it. One value for good: React writes markup anew for every other. */
const brought = (slot: Slot) => {
  const place = import.meta.env.SSR ? null : document.querySelector(`[data-kept=${slot}]`)
  return place === null ? null : { __html: place.innerHTML }
}
const markup = {
  rated: brought("rated"),
  terms: brought("terms"),
  matter: brought("matter"),
  said: brought("said"),
}

interface KeptProps {
  readonly slot: Slot
  readonly page: ProductPage
}

/** A part of the page that nobody acts on: the document's markup, and its code only where another product is shown. */
export function Kept({ slot, page }: KeptProps) {
  const [first] = useState(page)
  const [Part, setPart] = useState<Part | null>(null)
  const loadWords = useLoadWords()
  const isBrought = markup[slot] !== null && page.parentSku === first.parentSku
  const isDue = !import.meta.env.SSR && (page !== first || markup[slot] === null)
  useEffect(() => {
    if (isDue)
      Promise.all([import("../../matter/index.tsx"), loadWords("later")]).then(
        ([{ parts }]) => setPart(() => parts[slot]),
        () => {},
      )
  }, [isDue, loadWords, slot])
  const Shown = there?.[slot] ?? (page === first && markup[slot] !== null ? null : Part)
  if (Shown !== null)
    return (
      <div data-kept={slot}>
        <Shown page={page} />
      </div>
    )
  return <div data-kept={slot} {...(isBrought ? { dangerouslySetInnerHTML: markup[slot]! } : {})} />
}
