import { useLingui } from "@lingui/react/macro"
import pitcher from "../../art/pitcher.svg"

/** Explains how to read the section drawings. */
export function Treatise() {
  const { t } = useLingui()
  const parts = [
    {
      letter: "A",
      title: t`The section`,
      text: t`The left half is cut open. What is solid is clay: thin at the lip, thick where the pot stands.`,
    },
    {
      letter: "B",
      title: t`The piece`,
      text: t`The right half is seen from outside, with its handle and the rings that fingers leave on the wheel.`,
    },
    {
      letter: "C",
      title: t`The line of the glaze`,
      text: t`Below the wavy line the clay is bare, or the pot would stick to the shelf of the kiln.`,
    },
  ]
  return (
    <section className="section treatise" aria-labelledby="treatise">
      <div className="wrap grid">
        <figure className="treatise__plate">
          <img
            src={pitcher}
            width={560}
            height={560}
            loading="lazy"
            decoding="async"
            alt={t`A pitcher in section, with the letters A, B and C.`}
          />
        </figure>
        <div className="treatise__text">
          <h2 id="treatise">{t`How to read a pot`}</h2>
          <p className="prose">{t`Potters draw a pot as it is thrown: by its profile. So do we, for every form in the shop, and always to scale.`}</p>
          <dl>
            {parts.map(({ letter, title, text }) => (
              <div key={letter}>
                <dt>
                  <span aria-hidden="true">{letter}</span>
                  {title}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
