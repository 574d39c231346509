import { useLingui } from "@lingui/react/macro"
import { useEffect } from "react"
import { Button } from "../../parts/button.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import type { SectionProps } from "./index.tsx"

export default function Newsletter({ profile: { email } }: SectionProps) {
  const { t } = useLingui()
  const { newsletter } = useShop()
  const actions = useActions()
  useEffect(() => actions.newsletter.check(email), [actions, email])
  const isMine = newsletter?.email?.toLowerCase() === email.toLowerCase()
  const isSubscribed = isMine && newsletter?.isSubscribed === true
  const isPending = isMine && newsletter?.isPending === true
  return (
    <div className="account__news" aria-busy={newsletter?.isSending === true}>
      <p role="status">
        {isSubscribed
          ? t`You get our newsletter at ${email}.`
          : isPending
            ? t`We have written to ${email}. The newsletter comes once you have followed the link in that e-mail.`
            : t`You do not get our newsletter.`}
      </p>
      {isSubscribed ? (
        <Button
          variant="outline"
          disabled={newsletter?.isSending}
          onClick={() => actions.newsletter.unsubscribe()}
        >
          {t`Unsubscribe`}
        </Button>
      ) : (
        <Button disabled={newsletter?.isSending} onClick={() => actions.newsletter.subscribe(email)}>
          {isPending ? t`Send the e-mail again` : t`Subscribe`}
        </Button>
      )}
    </div>
  )
}
