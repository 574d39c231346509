import { useLingui } from "@lingui/react/macro"
import { useNewsletterCoupon, useShop } from "../state/use-shop.ts"
import { Prose } from "./prose.tsx"

/** The shop's text about its newsletter, and the coupon that a first subscription brings. @see S2 §1 */
export function NewsletterWords() {
  const { t } = useLingui()
  const { newsletter: block } = useShop().layoutContent
  const percent = useNewsletterCoupon()
  return (
    <>
      {block === null ? null : <Prose html={block.html} />}
      {percent === 0 ? null : (
        <p>{t`Your first subscription brings a coupon of ${percent}%, in the e-mail that confirms your address.`}</p>
      )}
    </>
  )
}
