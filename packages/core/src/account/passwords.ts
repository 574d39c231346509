import { Context, Effect, Layer } from "effect"
import { refusalWords, type RequestError } from "../api/index.ts"
import * as Form from "../form/index.ts"
import { Notifications } from "../notification/index.ts"
import { Network } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { RequestClient } from "../sync/index.ts"
import { AccountStore } from "./account-store.ts"
import * as Requests from "./requests.ts"
import { wordsOf } from "./state.ts"

/** The form that changes the password of the signed-in customer. */
export interface ChangePasswordInput {
  readonly currentPassword: string
  readonly password: string
  readonly passwordAgain: string
}

/** The form that sets a password with the token of a letter. */
export interface CreatePasswordInput {
  readonly email: string
  readonly resetToken: string
  readonly password: string
  readonly passwordAgain: string
}

/** Sets passwords. None is stored, so every method needs a network. */
export class Passwords extends Context.Service<
  Passwords,
  {
    /** Requests a letter with a link that sets a new password. */
    readonly reset: (email: string) => Effect.Effect<void>
    readonly create: (input: CreatePasswordInput) => Effect.Effect<void>
    readonly change: (input: ChangePasswordInput) => Effect.Effect<void>
  }
>()("@shop/core/Passwords") {
  static readonly layer: Layer.Layer<
    Passwords,
    never,
    AccountStore | Session | RequestClient | Notifications | Network
  > = Layer.effect(
    Passwords,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const { ownAccount, showFaults, submit } = yield* AccountStore
  const session = yield* Session
  const { execute } = yield* RequestClient
  const { notify } = yield* Notifications
  const network = yield* Network

  const submitOnline = (work: Effect.Effect<void>) =>
    submit(
      Effect.flatMap(network.isOnline, (isOnline) => (isOnline ? work : notify({ tag: "PasswordOffline" }))),
    )
  const notifyFailure = (error: RequestError) =>
    notify({ ...refusalWords(error), tag: "PasswordFailed", message: wordsOf(error) })

  const reset = Effect.fn("Passwords.reset")(function* (email: string) {
    const faults = Form.email("email", email)
    if (faults.length > 0) return yield* showFaults(faults)
    yield* Effect.matchEffect(execute(Requests.resetPassword({ email: email.trim() })), {
      onSuccess: () => notify({ tag: "ResetMailSent" }),
      onFailure: (error) =>
        notify({ ...refusalWords(error), tag: "ResetMailFailed", message: wordsOf(error) }),
    })
  }, submitOnline)
  const create = Effect.fn("Passwords.create")(function* (input: CreatePasswordInput) {
    const { resetToken, password: newPassword } = input
    const email = input.email.trim()
    const faults = [
      ...Form.email("email", input.email),
      ...Form.newPassword("password", newPassword, input.passwordAgain),
    ]
    if (faults.length > 0) return yield* showFaults(faults)
    yield* Effect.matchEffect(execute(Requests.createPassword({ email, newPassword, resetToken })), {
      onSuccess: () => notify({ tag: "PasswordChanged" }),
      onFailure: notifyFailure,
    })
  }, submitOnline)
  const changePassword = Effect.fn("Passwords.change")(function* (input: ChangePasswordInput) {
    const own = yield* ownAccount
    if (own === null) return
    const { currentPassword, password } = input
    const faults = [
      ...Form.existingPassword("currentPassword", currentPassword),
      ...Form.newPassword("password", password, input.passwordAgain),
    ]
    if (faults.length > 0) return yield* showFaults(faults)
    const response = yield* Effect.result(
      execute(Requests.changePassword({ currentPassword, newPassword: password })),
    )
    if (response._tag === "Failure") return yield* notifyFailure(response.failure)
    yield* notify({ tag: "PasswordChanged" })
    // The platform may end the old token with the old password. Without a new token the session lasts as long as it may.
    const again = yield* Effect.option(execute(Requests.login({ username: own.profile.email, password })))
    if (again._tag === "Some") yield* session.replace(own.epoch, again.value)
  }, submitOnline)

  return Passwords.of({ reset, create, change: changePassword })
})
