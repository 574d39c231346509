import { useLingui } from "@lingui/react/macro"
import { contentId } from "../document/content.ts"
import { Icon } from "../parts/icon.tsx"
import { scrollBehavior } from "../browser/motion.ts"

/** The button to the top. Styles show it far below the top and never on phones. */
export function BackToTop() {
  const { t } = useLingui()
  const scrollUp = (): void => {
    scrollTo({ top: 0, behavior: scrollBehavior() })
    // The button is hidden at the top and would take the focus with it.
    document.getElementById(contentId)?.focus({ preventScroll: true })
  }
  return (
    <button
      type="button"
      className="back-to-top only-desk"
      onClick={scrollUp}
      aria-label={t`Back to the top`}
    >
      <Icon name="down" />
    </button>
  )
}
