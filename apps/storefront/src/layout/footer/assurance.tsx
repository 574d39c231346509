import { useLingui } from "@lingui/react/macro"
import type { IconName } from "../../parts/icon-paths.ts"
import { Icon } from "../../parts/icon.tsx"
import { useReturnTerms } from "../../state/use-shop.ts"

/** Promises of the shop, such as returns and payment. @see S2 §1 */
export function Assurance() {
  const { t } = useLingui()
  const { days, paidBy } = useReturnTerms()
  const points: ReadonlyArray<{ readonly icon: IconName; readonly title: string; readonly text: string }> = [
    {
      icon: "van",
      title: t`Packed by the potters`,
      text: t`in paper and wood; what arrives broken is replaced`,
    },
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
    {
      icon: "workshop",
      title: t`Made in France`,
      text: t`from the clay to the box, in one place`,
    },
  ]
  return (
    <section aria-label={t`What you may rely on`}>
      <ul className="assurance">
        {points.map(({ icon, title, text }) => (
          <li key={icon}>
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
