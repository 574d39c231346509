import { useLingui } from "@lingui/react/macro"
import { Glyph, iconPaths } from "../../parts/icon.tsx"

/** What one may rely on. @see S2 §1 */
export function Assurance() {
  const { t } = useLingui()
  const points: ReadonlyArray<{ readonly icon: string; readonly title: string; readonly text: string }> = [
    {
      icon: iconPaths.van,
      title: t`Packed by the potters`,
      text: t`in paper and wood; what arrives broken is replaced`,
    },
    { icon: iconPaths.back, title: t`30 days to change your mind`, text: t`returns are free` },
    {
      icon: "M4.5 9h11v8h-11ZM6.5 9V6.5a3.5 3.5 0 0 1 7 0V9",
      title: t`Safe payment`,
      text: t`card, PayPal or bank transfer`,
    },
    {
      icon: "M3 17V8.5L10 3l7 5.5V17ZM7.5 17v-4.5a2.5 2.5 0 0 1 5 0V17",
      title: t`Made in France`,
      text: t`from the clay to the box, in one place`,
    },
  ]
  return (
    <section aria-label={t`What you may rely on`}>
      <ul className="assurance">
        {points.map(({ icon, title, text }) => (
          <li key={icon}>
            <Glyph path={icon} />
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
