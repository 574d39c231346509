import { useLingui } from "@lingui/react/macro"
import { useIsDemonstration } from "../state/use-shop.ts"

/** Says on every page that the shop is a demonstration. It is the same for everybody, so pages stay cacheable. @rule UI486 */
export function DemonstrationBar() {
  const { t } = useLingui()
  return useIsDemonstration() ? (
    <p className="demonstration" role="note">
      {t`Demonstration: nothing that you order here is delivered or charged.`}
    </p>
  ) : null
}
