import { useEffect, useState } from "react"
import type { CardView, ListingView } from "@shop/core/page"
import { useShop, useUi } from "../state/use-shop.ts"

export interface Shown {
  readonly listing: ListingView
  /** The address without its page: names the list. */
  readonly list: string
  readonly firstPage: number
  readonly cards: ReadonlyArray<CardView>
}

const listOf = (url: string): string => {
  const [path, query = ""] = url.split("?")
  const params = new URLSearchParams(query)
  params.delete("page")
  return `${path}?${params}`
}

/** The next page of the same list joins what is shown; anything else takes its place. */
export const follow = (before: Shown | null, listing: ListingView, url: string): Shown => {
  const list = listOf(url)
  const isNext = before !== null && before.list === list && listing.page === before.listing.page + 1
  if (!isNext) return { listing, list, firstPage: listing.page, cards: listing.cards }
  const known = new Set(before.cards.map((card) => card.sku))
  return {
    ...before,
    listing,
    cards: [...before.cards, ...listing.cards.filter((card) => !known.has(card.sku))],
  }
}

/** What a list was when it was left is what it is when one comes back to where it stood; anything else begins anew. */
export const resume = (left: Shown | undefined, listing: ListingView, url: string): Shown => {
  const anew = follow(null, listing, url)
  const isThere = left?.list === anew.list && left.listing.page === listing.page
  return isThere ? { ...left, listing } : anew
}

/** The cards on the screen: one page as it came, or several when the shopper asked for more. */
export const useShownCards = (listing: ListingView): Shown => {
  const { url } = useShop().page
  const { left } = useUi()
  const [shown, setShown] = useState<Shown>(() => resume(left.get(listOf(url)), listing, url))
  const now = shown.listing === listing ? shown : follow(shown, listing, url)
  if (now !== shown) setShown(now)
  useEffect(() => void left.set(now.list, now), [left, now])
  return now
}
