import { Context, Effect, Layer, SubscriptionRef } from "effect"
import * as Form from "../form/index.ts"
import { Notifications } from "../notification/index.ts"
import { Settings } from "../settings/index.ts"
import { RequestClient } from "../sync/index.ts"
import { refusalWords } from "../api/index.ts"
import * as Requests from "./requests.ts"
import { type ContactMessage, type ContactState, emptyForm } from "./model.ts"

/** Sends messages from shoppers to the shop. */
export class Contact extends Context.Service<
  Contact,
  {
    readonly state: SubscriptionRef.SubscriptionRef<ContactState>
    readonly send: (message: ContactMessage) => Effect.Effect<void>
    /** Resets the form for a new message. */
    readonly reset: Effect.Effect<void>
  }
>()("@shop/core/Contact") {
  static readonly layer: Layer.Layer<Contact, never, RequestClient | Notifications | Settings> = Layer.effect(
    Contact,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const client = yield* RequestClient
  const notifications = yield* Notifications
  const { contact } = yield* Settings
  const state = yield* SubscriptionRef.make(emptyForm)
  const become = (next: ContactState) => SubscriptionRef.set(state, next)

  /** Sends by the mail service, with a copy to the author, if the shop has an address; otherwise to the platform. */
  const deliver = (message: ContactMessage) =>
    Effect.gen(function* () {
      const { mailTo } = contact
      if (mailTo === null) return yield* client.execute(Requests.send(message))
      const mail = { subject: message.name, text: message.text }
      const token = yield* client.execute(Requests.mailToken({}))
      yield* client.execute(
        Requests.sendMail({ ...mail, from: message.email, to: mailTo, isConfirmation: false, token }),
      )
      // After a failed copy the shopper must not send the message again.
      return yield* Effect.ignore(
        Effect.flatMap(client.execute(Requests.mailToken({})), (next) =>
          client.execute(
            Requests.sendMail({
              ...mail,
              from: mailTo,
              to: message.email,
              isConfirmation: true,
              token: next,
            }),
          ),
        ),
      )
    })

  const send = (input: ContactMessage) =>
    Effect.gen(function* () {
      const message = { name: input.name.trim(), email: input.email.trim(), text: input.text.trim() }
      const { stage } = yield* SubscriptionRef.get(state)
      if (stage === "sending") return
      const faults = Form.contact(message)
      if (faults.length > 0) return yield* become({ stage: "open", faults })
      const sending: ContactState = { stage: "sending", faults: [] }
      yield* become(sending)
      // After a reset the form belongs to another message.
      const end = (next: ContactState) =>
        SubscriptionRef.update(state, (now) => (now === sending ? next : now))
      const text = input.topic ? `${input.topic}\n\n${message.text}` : message.text
      const outcome = yield* Effect.result(deliver({ ...message, text }))
      if (outcome._tag === "Success") {
        yield* end({ stage: "sent", faults: [] })
        return yield* notifications.notify({ tag: "ContactSent" })
      }
      yield* end(emptyForm)
      const { failure } = outcome
      yield* notifications.notify({
        tag: "ContactFailed",
        ...refusalWords(failure),
      })
    })

  return Contact.of({ state, send, reset: become(emptyForm) })
})
