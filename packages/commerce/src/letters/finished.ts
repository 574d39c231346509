import { printableText } from "@shop/core/form"
import { oneLine } from "./line.ts"
import type { Entry } from "./outbox-repository.ts"

/** A letter that is to be sent. */
export interface Letter {
  /** Its subject, such as "newsletter.confirm". */
  readonly kind: string
  /** A second letter of one kind and key is not written. */
  readonly key: string
  /** Store view in whose language it is. */
  readonly store: string
  /** Null means the shop itself, wherever it reads its mail. */
  readonly to: string | null
  readonly replyTo: string | null
  readonly subject: string
  readonly text: string
  /** Where one click ends letters of this kind; missing where they are no mailing. */
  readonly unsubscribeUrl?: string
}

const subjectMax = 200

/** A letter as an entry of the outbox, without characters that its head must not have. @rule SR84 */
export const letterEntry = ({
  kind,
  key,
  store,
  to,
  replyTo,
  subject,
  text,
  unsubscribeUrl,
}: Letter): Entry => ({
  kind,
  subject: key,
  payload: {
    store,
    to: to === null ? null : oneLine(to, 254),
    replyTo: replyTo === null ? null : oneLine(replyTo, 254),
    subject: oneLine(subject, subjectMax),
    text: printableText(text),
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  },
})
