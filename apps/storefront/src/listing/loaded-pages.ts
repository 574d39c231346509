import { useEffect, useState } from "react"
import type { CardView } from "@shop/core/product"
import type { ListingView } from "@shop/core/catalogue"
import { useShop, useUi } from "../state/use-shop.ts"

/** The pages of a list that are on the screen. */
export interface LoadedPages {
  readonly listing: ListingView
  /** The address without its page number, which identifies the list. */
  readonly listUrl: string
  /** Number of the first loaded page, from 1. */
  readonly firstPage: number
  readonly cards: ReadonlyArray<CardView>
}

const listUrlOf = (url: string): string => {
  const [path, query = ""] = url.split("?")
  const params = new URLSearchParams(query)
  params.delete("page")
  return `${path}?${params}`
}

/**
 * Appends the next page of the same list; any other page replaces the loaded ones. A product that moved to the next page
 * meanwhile is not shown twice.
 */
export const appendPage = (loaded: LoadedPages | null, listing: ListingView, url: string): LoadedPages => {
  const listUrl = listUrlOf(url)
  const isNext = loaded !== null && loaded.listUrl === listUrl && listing.page === loaded.listing.page + 1
  if (!isNext) return { listing, listUrl, firstPage: listing.page, cards: listing.cards }
  const loadedSkus = new Set(loaded.cards.map((card) => card.sku))
  return {
    ...loaded,
    listing,
    cards: [...loaded.cards, ...listing.cards.filter((card) => !loadedSkus.has(card.sku))],
  }
}

/** Restores the loaded pages of a list when the shopper returns to its last page; else starts with one page. */
export const restorePages = (
  saved: LoadedPages | undefined,
  listing: ListingView,
  url: string,
): LoadedPages => {
  const first = appendPage(null, listing, url)
  const isSame = saved?.listUrl === first.listUrl && saved.listing.page === listing.page
  return isSame ? { ...saved, listing } : first
}

/** The loaded pages of the shown list, saved in the UI state for when the shopper returns. */
export const useLoadedPages = (listing: ListingView): LoadedPages => {
  const { url } = useShop().page
  const { loadedLists } = useUi()
  const [pages, setPages] = useState<LoadedPages>(() =>
    restorePages(loadedLists.get(listUrlOf(url)), listing, url),
  )
  const next = pages.listing === listing ? pages : appendPage(pages, listing, url)
  if (next !== pages) setPages(next)
  useEffect(() => void loadedLists.set(next.listUrl, next), [loadedLists, next])
  return next
}
