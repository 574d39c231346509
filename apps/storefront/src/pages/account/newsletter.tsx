import { Trans } from "@lingui/react/macro"
import { useEffect } from "react"
import { Button } from "../../parts/button.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import type { SectionProps } from "./index.tsx"

export default function Newsletter({ profile: { email } }: SectionProps) {
  const { newsletter } = useShop()
  const actions = useActions()
  useEffect(() => actions.newsletter.check(email), [actions, email])
  const isMine = newsletter?.email?.toLowerCase() === email.toLowerCase()
  const isSubscribed = isMine && newsletter?.isSubscribed === true
  const isPending = isMine && newsletter?.isPending === true
  return (
    <div className="account__news" aria-busy={newsletter?.isSending === true}>
      <p role="status">
        {isSubscribed ? (
          <Trans>You get our newsletter at {email}.</Trans>
        ) : isPending ? (
          <Trans>
            We have written to {email}. The newsletter comes once you have followed the link in that letter.
          </Trans>
        ) : (
          <Trans>
            You do not get our newsletter. We write when a kiln is opened: new pieces, nothing else.
          </Trans>
        )}
      </p>
      {isSubscribed ? (
        <Button look="line" disabled={newsletter?.isSending} onClick={() => actions.newsletter.unsubscribe()}>
          <Trans>Unsubscribe</Trans>
        </Button>
      ) : (
        <Button disabled={newsletter?.isSending} onClick={() => actions.newsletter.subscribe(email)}>
          {isPending ? <Trans>Send the letter again</Trans> : <Trans>Subscribe</Trans>}
        </Button>
      )}
    </div>
  )
}
