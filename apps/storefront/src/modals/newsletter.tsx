import { useLingui } from "@lingui/react/macro"
import { Faults } from "../forms/faults.tsx"
import { onSubmit, useDraft } from "../forms/use-draft.ts"
import { PanelNotifications } from "../notifications/panel-notifications.tsx"
import { Button } from "../parts/button.tsx"
import { Field } from "../parts/field.tsx"
import { Modal } from "../parts/modal.tsx"
import { NewsletterWords } from "../parts/newsletter-words.tsx"
import { useActions, useShop } from "../state/use-shop.ts"
import type { ModalScreenProps } from "./props.ts"
import "../styles/forms.css"

/** Subscribes to the newsletter. It opens only on request. @see S2 §2 Modals */
export default function NewsletterModal({ onClose }: ModalScreenProps) {
  const { t } = useLingui()
  const { account, layoutContent, newsletter } = useShop()
  const block = layoutContent.newsletter
  const { subscribe } = useActions().newsletter
  const faults = newsletter?.faults ?? []
  const { draft, field } = useDraft({ email: account?.profile?.email ?? newsletter?.email ?? "" }, faults)
  const email = newsletter?.email
  const isSubscribed = newsletter?.isSubscribed === true
  return (
    <Modal title={block?.title || t`Newsletter`} onClose={onClose}>
      <PanelNotifications />
      {isSubscribed ? (
        <>
          <p>{t`You get our newsletter at ${email}.`}</p>
          <p className="modal__actions">
            <Button onClick={onClose}>{t`Close`}</Button>
          </p>
        </>
      ) : (
        <>
          <NewsletterWords />
          <Faults faults={faults} />
          <form
            className="fields fields--column"
            noValidate
            onSubmit={onSubmit(() => subscribe(draft.email))}
          >
            <Field {...field("email")} type="email" autoComplete="email" />
            <Button type="submit" isWide disabled={newsletter?.isSending === true}>{t`Subscribe`}</Button>
          </form>
          <p className="small soft">
            {t`You can unsubscribe at any time, in every issue and in your account.`}
          </p>
        </>
      )}
    </Modal>
  )
}
