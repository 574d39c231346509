/** Customers of an API under test, and their requests. */
import { Clock, Effect } from "effect"
import { Customers, isCustomerLetter, writeLetter } from "@shop/commerce/customers"
import { Database } from "@shop/commerce/database"
import { OutboxRepository } from "@shop/commerce/letters"
import { defaults } from "@shop/core/settings"
import type { HttpResponse } from "@shop/wire/http"
import { type api, type CallOptions, type Result } from "./api.ts"

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

/** What people do at an API. */
export const peopleAt = (shop: Api) => {
  const register = (person: Person, options: CallOptions = {}): Promise<HttpResponse> =>
    shop.call("POST /api/user/create", { storeCode: "fr" }, { customer: person, password }, options)
  const login = (email: string, secret = password, options: CallOptions = {}): Promise<HttpResponse> =>
    shop.call("POST /api/user/login", {}, { username: email, password: secret }, options)
  const refresh = (refreshToken: string): Promise<HttpResponse> =>
    shop.call("POST /api/user/refresh", {}, { refreshToken })
  const me = (token: string): HttpResponse => shop.ask("GET /api/user/me", { token })
  return {
    register,
    login,
    refresh,
    me,
    /** Opens an account and signs in. */
    join: async (person: Person, options: CallOptions = {}): Promise<Tokens> => {
      await register(person, options)
      return tokensOf(await login(person.email, password, options))
    },
    profile: (token: string): Result => shop.result(me(token)),
    update: (token: string, customer: unknown): HttpResponse =>
      shop.ask("POST /api/user/me", { token }, { customer }),
    /** Asks for a new e-mail address, as `update` with the password. */
    changeEmail: (token: string, customer: Person, currentPassword: string | null = password) =>
      shop.call(
        "POST /api/user/me",
        { token },
        {
          customer: { ...customer, addresses: [] },
          ...(currentPassword === null ? {} : { currentPassword }),
        },
      ),
    /** Follows the link of the letter to a new e-mail address. */
    follow: (secret: string): boolean =>
      shop.run(Effect.flatMap(Customers, ({ confirmEmail }) => confirmEmail(secret))),
    history: (token: string, query: Readonly<Record<string, string>> = {}): Result =>
      shop.result(shop.ask("GET /api/user/order-history", { token, ...query })),
    /** The letters that wait in the outbox, oldest first. */
    letters: (): ReadonlyArray<{ readonly id: number; readonly kind: string; readonly payload: Result }> =>
      shop.run(
        Effect.map(Database, (database) =>
          database
            .all(
              "SELECT id, kind, payload FROM outbox WHERE kind GLOB 'customer.*' AND sent_at IS NULL ORDER BY id",
            )
            .map((row) => ({
              id: Number(row["id"]),
              kind: String(row["kind"]),
              payload: JSON.parse(String(row["payload"])) as Result,
            })),
        ),
      ),
    /** A letter as it would go out now. */
    write: (id: number) =>
      shop.run(
        Effect.gen(function* () {
          const nowMs = yield* Clock.currentTimeMillis
          const row = yield* (yield* OutboxRepository).find(id)
          const tools = { views: defaults.views, origin: "https://shop.example", nowMs }
          return row === null || !isCustomerLetter(row.kind)
            ? null
            : yield* writeLetter(tools, { kind: row.kind, payload: row.payload })
        }),
      ),
  }
}

export type People = ReturnType<typeof peopleAt>

/** The token in the link of a mail. */
export const linkIn = (text: string): string => /[#?&]token=([\w-]+)/.exec(text)?.[1] ?? ""
