import { useLingui } from "@lingui/react/macro"
import type { IconName } from "../../parts/icon-paths.ts"
import { Icon } from "../../parts/icon.tsx"
import { useReturnTerms, useShop } from "../../state/use-shop.ts"

/** Promises of the shop: returns, payment, and its default content. @see S2 §1, §3 */
export function Assurance() {
  const { t } = useLingui()
  const { promises } = useShop().layoutContent
  const { days, paidBy } = useReturnTerms()
  const points: ReadonlyArray<{ readonly icon: IconName; readonly title: string; readonly text: string }> = [
    {
      icon: "back",
      title: t`${days} days to change your mind`,
      text: paidBy === "shop" ? t`returns are free` : t`you pay for the return`,
    },
    {
      icon: "lock",
      title: t`Safe payment`,
      text: t`you see every way to pay before you order`,
    },
    ...promises.map(({ title, message }) => ({ icon: "check" as const, title, text: message })),
  ]
  return (
    <section aria-label={t`What you may rely on`}>
      <ul className="assurance">
        {points.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} />
            <div>
              <p className="strong">{title}</p>
              <p className="small soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
