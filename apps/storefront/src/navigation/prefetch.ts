import type { StoreView } from "@shop/core/store-view"
import { savesData } from "../browser/saves-data.ts"
import { pageAddress } from "./page-address.ts"

/** How long a mouse or the focus rests on a link before its page is prefetched, in milliseconds. */
const restMs = 60

const intents = ["pointerover", "focusin", "touchstart"] as const

/**
 * Prefetches the page of a link that a finger touches, or on which a mouse or the focus rests.
 *
 * @returns stops it
 * @rule UI244
 */
export const prefetchOnIntent = (
  view: StoreView,
  views: ReadonlyArray<StoreView>,
  prefetch: (url: string) => void,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout>
  const onIntent = (event: Event): void => {
    clearTimeout(timer)
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>("a[href]") ?? null
    const url = link === null || savesData() ? null : pageAddress(link, view, views)
    if (url === null) return
    if (event.type === "touchstart") prefetch(url)
    else timer = setTimeout(() => prefetch(url), restMs)
  }
  for (const name of intents) document.addEventListener(name, onIntent, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const name of intents) document.removeEventListener(name, onIntent)
  }
}
