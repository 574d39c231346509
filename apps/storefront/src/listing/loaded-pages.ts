import { useEffect, useState } from "react"
import type { CardView, ListingView } from "@shop/core/page"
import { useShop, useUi } from "../state/use-shop.ts"

export interface LoadedPages {
  readonly listing: ListingView
  /** The address without its page number identifies the list. */
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

/** Appends the next page of the same list; any other page replaces the loaded ones. */
export const appendPage = (loaded: LoadedPages | null, listing: ListingView, url: string): LoadedPages => {
  const list = listOf(url)
  const isNext = loaded !== null && loaded.list === list && listing.page === loaded.listing.page + 1
  if (!isNext) return { listing, list, firstPage: listing.page, cards: listing.cards }
  const known = new Set(loaded.cards.map((card) => card.sku))
  return {
    ...loaded,
    listing,
    cards: [...loaded.cards, ...listing.cards.filter((card) => !known.has(card.sku))],
  }
}

/** Restores the loaded pages of a list when the shopper returns to its last page; else starts with one page. */
export const restorePages = (
  saved: LoadedPages | undefined,
  listing: ListingView,
  url: string,
): LoadedPages => {
  const first = appendPage(null, listing, url)
  const isSame = saved?.list === first.list && saved.listing.page === listing.page
  return isSame ? { ...saved, listing } : first
}

/** The loaded pages of the shown list, saved in the UI state for when the shopper returns. */
export const useLoadedCards = (listing: ListingView): LoadedPages => {
  const { url } = useShop().page
  const { loadedLists } = useUi()
  const [pages, setPages] = useState<LoadedPages>(() =>
    restorePages(loadedLists.get(listOf(url)), listing, url),
  )
  const next = pages.listing === listing ? pages : appendPage(pages, listing, url)
  if (next !== pages) setPages(next)
  useEffect(() => void loadedLists.set(next.list, next), [loadedLists, next])
  return next
}
