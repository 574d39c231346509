import { useLingui } from "@lingui/react/macro"
import { contentId } from "../navigation/content.ts"
import { Icon } from "../parts/icon.tsx"
import { scrollBehavior } from "../parts/motion.ts"

/** The way up; where it stands, that it is there only far below, and that phones have none, is for the style sheet. */
export function BackToTop() {
  const { t } = useLingui()
  const climb = (): void => {
    scrollTo({ top: 0, behavior: scrollBehavior() })
    // The button goes away; the focus must not go with it.
    document.getElementById(contentId)?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="totop only-desk" onClick={climb} aria-label={t`Back to the top`}>
      <Icon name="down" />
    </button>
  )
}
