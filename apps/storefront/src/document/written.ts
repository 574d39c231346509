import type { CardView } from "@shop/core/page"

/** Ranks a card's name can have among a page's headings. */
export type CardHeading = "h2" | "h3"

/** A card as it was written: the whole inside, or what stands beside a picture that is wanted at once. */
export interface WrittenCard {
  readonly inside: () => string
  readonly text: () => string
  readonly foot: () => string
}

/** Markup that stands on many pages: the inside of each element as it was written before, or null. */
export interface Written {
  readonly footer: () => string | null
  readonly header: () => string | null
  readonly menu: () => string | null
  readonly dock: () => string | null
  readonly card: (card: CardView, heading: CardHeading) => WrittenCard | null
  /** The line over a list, or the shelves of a family, by the view of it. */
  readonly part: (part: object) => string | null
}

const nothing: Written = {
  footer: () => null,
  header: () => null,
  menu: () => null,
  dock: () => null,
  card: () => null,
  part: () => null,
}

let current = nothing

/** What is there already for the page that is being rendered. On the server only: browsers' bundles are without it. */
export const written = (): Written => current

/** Renders with what is there already. Rendering never waits, so one page cannot see another's. */
export const renderingWith = <A>(there: Written, render: () => A): A => {
  current = there
  try {
    return render()
  } finally {
    current = nothing
  }
}
