/** Customers of an API under test, and their requests. */
import { Clock, Effect } from "effect"
import { Customers, isCustomerLetter, writeLetter } from "@shop/commerce/customers"
import { OutboxRepository } from "@shop/commerce/letters"
import { defaults } from "@shop/core/settings"
import type { HttpResponse } from "@shop/wire/http"
import type { api, AsyncApi, CallOptions, Result } from "./api.ts"

type Api = ReturnType<typeof api>

export const password = "Grès & émail 7"

export interface Person {
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}

export const ada: Person = { email: "ada@example.org", firstname: "Ada", lastname: "Lovelace" }
export const ben: Person = { email: "ben@example.org", firstname: "Ben", lastname: "Martin" }
export const cleo: Person = { email: "cleo@example.org", firstname: "Cleo", lastname: "Schmidt" }

export const addressOf = (person: Person, more: Readonly<Record<string, unknown>> = {}) => ({
  firstname: person.firstname,
  lastname: person.lastname,
  street: ["1 rue des Potiers", " "],
  postcode: "69001",
  city: "Lyon",
  country_id: "FR",
  region: { region: null },
  ...more,
})

export interface Tokens {
  readonly token: string
  readonly refreshToken: string
}

export const tokensOf = (reply: HttpResponse): Tokens => {
  const body = reply.body as { readonly result: string; readonly meta: { readonly refreshToken: string } }
  return { token: body.result, refreshToken: body.meta.refreshToken }
}

/** Requests that take a password. */
const passwordRequests = (shop: Pick<Api, "sendAsync">) => {
  const register = (person: Person, options: CallOptions = {}): Promise<HttpResponse> =>
    shop.sendAsync("POST /api/user/create", { storeCode: "fr" }, { customer: person, password }, options)
  const login = (email: string, secret = password, options: CallOptions = {}): Promise<HttpResponse> =>
    shop.sendAsync("POST /api/user/login", {}, { username: email, password: secret }, options)
  const refresh = (refreshToken: string): Promise<HttpResponse> =>
    shop.sendAsync("POST /api/user/refresh", {}, { refreshToken })
  return {
    register,
    login,
    refresh,
    /** Registers an account and signs in. */
    registerAndSignIn: async (person: Person, options: CallOptions = {}): Promise<Tokens> => {
      await register(person, options)
      return tokensOf(await login(person.email, password, options))
    },
    /** Requests a new e-mail address: an update of the profile with the password. */
    changeEmail: (token: string, customer: Person, currentPassword: string | null = password) =>
      shop.sendAsync(
        "POST /api/user/me",
        { token },
        {
          customer: { ...customer, addresses: [] },
          ...(currentPassword === null ? {} : { currentPassword }),
        },
      ),
  }
}

/** Renders a queued letter for sending at the current time. */
const renderLetter = (id: number) =>
  Effect.gen(function* () {
    const nowMs = yield* Clock.currentTimeMillis
    const row = yield* (yield* OutboxRepository).find(id)
    const tools = { views: defaults.views, origin: "https://shop.example", nowMs }
    return row === null || !isCustomerLetter(row.kind)
      ? null
      : yield* writeLetter(tools, { kind: row.kind, payload: row.payload })
  })

/** The waiting letters to customers in the outbox, oldest first. */
const waitingLetters = Effect.flatMap(OutboxRepository, (outbox) =>
  Effect.map(outbox.list({ state: "waiting", beforeId: null, countMax: 1_000 }), (rows) =>
    rows
      .filter(({ kind }) => kind.startsWith("customer."))
      .map(({ id, kind, payload }) => ({ id, kind, payload: payload as unknown as Result }))
      .toReversed(),
  ),
)

/** Requests of customers to an API. */
export const customersOf = (shop: Api) => {
  const me = (token: string): HttpResponse => shop.send("GET /api/user/me", { token })
  return {
    ...passwordRequests(shop),
    me,
    profile: (token: string): Result => shop.result(me(token)),
    update: (token: string, customer: unknown): HttpResponse =>
      shop.send("POST /api/user/me", { token }, { customer }),
    /** Confirms a new e-mail address by the secret of its letter's link. */
    followEmailLink: (secret: string): boolean =>
      shop.run(Effect.flatMap(Customers, ({ confirmEmail }) => confirmEmail(secret))),
    history: (token: string, query: Readonly<Record<string, string>> = {}): Result =>
      shop.result(shop.send("GET /api/user/order-history", { token, ...query })),
    letters: () => shop.run(waitingLetters),
    write: (id: number) => shop.run(renderLetter(id)),
  }
}

/** Requests of customers to an asynchronous API. */
export const asyncCustomersOf = (shop: AsyncApi) => {
  const me = (token: string): Promise<HttpResponse> => shop.send("GET /api/user/me", { token })
  return {
    ...passwordRequests(shop),
    me,
    profile: async (token: string): Promise<Result> => shop.result(await me(token)),
    update: (token: string, customer: unknown): Promise<HttpResponse> =>
      shop.send("POST /api/user/me", { token }, { customer }),
    history: async (token: string, query: Readonly<Record<string, string>> = {}): Promise<Result> =>
      shop.result(await shop.send("GET /api/user/order-history", { token, ...query })),
    letters: () => shop.run(waitingLetters),
    write: (id: number) => shop.run(renderLetter(id)),
  }
}

export type CustomerRequests = ReturnType<typeof customersOf>

/** The token in the link of a letter. */
export const tokenInLink = (text: string): string => /[#?&]token=([\w-]+)/.exec(text)?.[1] ?? ""
