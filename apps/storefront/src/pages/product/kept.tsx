import { type ComponentType, useEffect, useState } from "react"
import type { ProductPage } from "@shop/core/page"
import { useLoadWords, useShop } from "../../state/use-shop.ts"

type Slot = keyof (typeof import("../../matter/index.tsx"))["parts"]
type Part = ComponentType<{ readonly page: ProductPage }>
/** Their code once it has come: the next product has them in its first frame. */
let loaded: Readonly<Record<Slot, Part>> | null = null

/** The server has them from the start. */
const there = import.meta.env.SSR ? (await import("../../matter/index.tsx")).parts : null

/** The address of the document; what it brought is about the product at that address and no other. */
const documentUrl = import.meta.env.SSR ? "" : location.pathname + location.search

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
  const { url } = useShop().page
  const [first] = useState({ url, sku: page.parentSku })
  const [Part, setPart] = useState<Part | null>(() => loaded?.[slot] ?? null)
  const loadWords = useLoadWords()
  const isBrought = markup[slot] !== null && first.url === documentUrl && first.sku === page.parentSku
  const isDue = !import.meta.env.SSR && !(isBrought && url === documentUrl)
  useEffect(() => {
    if (isDue)
      Promise.all([import("../../matter/index.tsx"), loadWords("later")]).then(
        ([{ parts }]) => {
          loaded = parts
          setPart(() => parts[slot])
        },
        () => {},
      )
  }, [isDue, loadWords, slot])
  const Shown = there?.[slot] ?? (isDue ? Part : null)
  if (Shown !== null)
    return (
      <div data-kept={slot}>
        <Shown page={page} />
      </div>
    )
  return <div data-kept={slot} {...(isBrought ? { dangerouslySetInnerHTML: markup[slot]! } : {})} />
}
