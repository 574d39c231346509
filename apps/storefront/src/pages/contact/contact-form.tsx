import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import { Faults } from "../../forms/faults.tsx"
import { onSubmit, useDraft } from "../../forms/use-draft.ts"
import { Button } from "../../parts/button.tsx"
import { Field, SelectField, TextAreaField } from "../../parts/field.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"
import { useDismissNotification } from "../../forms/use-notification.ts"

const empty = { name: "", email: "", text: "" }

/** The contact form, which works without JavaScript. The text stays until the message is sent. */
export function ContactForm() {
  const { contact, view } = useShop()
  const actions = useActions()
  const { t } = useLingui()
  const topics = [t`A piece`, t`An order`, t`A return`, t`A course`, t`Trade`, t`Something else`]
  const [topic, setTopic] = useState(topics[0]!)
  const faults = contact?.faults ?? []
  const labels: Readonly<Record<keyof typeof empty, string>> = {
    name: t`Your name`,
    email: t`Your e-mail address`,
    text: t`Your message`,
  }
  const { draft, setDraft, field } = useDraft(empty, faults, labels)
  const send = onSubmit(() => actions.contact.send({ ...draft, topic }))
  if (contact?.stage === "sent") return <Sent onAgain={() => setDraft(empty)} />
  return (
    <>
      {faults.length === 0 ? null : (
        <Faults faults={faults} labelOf={(name) => labels[name as keyof typeof empty] ?? name} />
      )}
      <form
        className="fields fields--column"
        method="post"
        action={`/contact/send?store=${view.code}`}
        noValidate
        onSubmit={send}
      >
        <SelectField
          name="topic"
          label={t`What is it about?`}
          value={topic}
          onChange={(event) => setTopic(event.target.value)}
        >
          {topics.map((words) => (
            <option key={words}>{words}</option>
          ))}
        </SelectField>
        <Field {...field("name")} autoComplete="name" />
        <Field
          {...field("email")}
          type="email"
          autoComplete="email"
          hint={t`We answer to it, and use it for nothing else.`}
        />
        <TextAreaField {...field("text")} rows={7} />
        {/* A honeypot: only robots fill it in. */}
        <div className="hidden" aria-hidden="true">
          <label htmlFor="website">{t`Leave this empty`}</label>
          <input id="website" name="website" tabIndex={-1} autoComplete="off" />
        </div>
        <Button type="submit" disabled={contact?.stage === "sending"}>{t`Send the message`}</Button>
      </form>
    </>
  )
}

function Sent({ onAgain }: { readonly onAgain: () => void }) {
  const { t } = useLingui()
  useDismissNotification("ContactSent")
  const actions = useActions()
  const again = (): void => {
    onAgain()
    actions.contact.reset()
  }
  return (
    <div role="status">
      <p className="prose">{t`Thank you: your message is with us. We answer within two working days.`}</p>
      <p className="contact__again">
        <Button variant="outline" onClick={again}>{t`Write another message`}</Button>
      </p>
    </div>
  )
}
