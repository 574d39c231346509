import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import { useShop } from "../../state/use-shop.ts"

/** The call to the newsletter. Its link opens the modal of that name, or leads to where one subscribes. @see S2 §2 Modals */
export function Letter() {
  const { view } = useShop()
  const { t } = useLingui()
  return (
    <section className="letter" aria-labelledby="letter">
      <h2 id="letter">{t`A letter when a kiln is opened`}</h2>
      <a className="button button--line" href={href(view, "/a/newsletter")} data-modal="newsletter">
        {t`Get the letter`}
      </a>
    </section>
  )
}
