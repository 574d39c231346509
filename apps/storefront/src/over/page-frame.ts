import { useEffect } from "react"
import { backToTopScrollPx, headerScrollPx, mobileWidthPx } from "./measures.ts"

/** Marks on the document what styles cannot ask by themselves: a page that is scrolled, or far, and a window as narrow as a phone's. */
export const usePageFrame = (): void => {
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add("is-awake")
    const narrow = matchMedia(`(max-width: ${mobileWidthPx - 0.02}px)`)
    let isDue = false
    const mark = (): void => {
      isDue = false
      // Asked for once: after a change of class the page would be laid out for the answer.
      const y = scrollY
      classList.toggle("is-scrolled", y > headerScrollPx)
      classList.toggle("is-far", y > backToTopScrollPx)
    }
    // Behind the frame in which the page has moved.
    const onScroll = (): void => {
      if (isDue) return
      isDue = true
      setTimeout(mark)
    }
    const onWidth = (): void => void classList.toggle("js-mobile", narrow.matches)
    mark()
    onWidth()
    addEventListener("scroll", onScroll, { passive: true })
    narrow.addEventListener("change", onWidth)
    return () => {
      removeEventListener("scroll", onScroll)
      narrow.removeEventListener("change", onWidth)
    }
  }, [])
}
