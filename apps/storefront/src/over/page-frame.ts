import { useEffect } from "react"
import { headerScrollPx, mobileWidthPx } from "./measures.ts"

/** Marks on the document what styles cannot ask by themselves: a page that is scrolled, and a window as narrow as a phone's. */
export const usePageFrame = (): void => {
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add("is-awake")
    const narrow = matchMedia(`(max-width: ${mobileWidthPx - 0.02}px)`)
    const onScroll = (): void => void classList.toggle("is-scrolled", scrollY > headerScrollPx)
    const onWidth = (): void => void classList.toggle("js-mobile", narrow.matches)
    onScroll()
    onWidth()
    addEventListener("scroll", onScroll, { passive: true })
    narrow.addEventListener("change", onWidth)
    return () => {
      removeEventListener("scroll", onScroll)
      narrow.removeEventListener("change", onWidth)
    }
  }, [])
}
