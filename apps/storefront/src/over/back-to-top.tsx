import { useLingui } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import { contentId } from "../navigation/content.ts"
import { Icon } from "../parts/icon.tsx"
import { backToTopScrollPx } from "./measures.ts"

/** The way up; where it stands, and that phones have none, is for the style sheet. */
export function BackToTop() {
  const { t } = useLingui()
  const [isFar, setIsFar] = useState(false)
  useEffect(() => {
    const onScroll = (): void => setIsFar(scrollY > backToTopScrollPx)
    onScroll()
    addEventListener("scroll", onScroll, { passive: true })
    return () => removeEventListener("scroll", onScroll)
  }, [])
  const climb = (): void => {
    scrollTo({ top: 0 })
    // The button goes away; the focus must not go with it.
    document.getElementById(contentId)?.focus({ preventScroll: true })
  }
  if (!isFar) return null
  return (
    <button type="button" className="totop only-desk" onClick={climb} aria-label={t`Back to the top`}>
      <Icon name="down" />
    </button>
  )
}
