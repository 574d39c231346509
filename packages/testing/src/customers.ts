import type { OrdersPage, Profile, UpdateInput } from "@shop/core/account"
import type { Credentials } from "@shop/core/session"
import { refuse } from "./transport.ts"

/** A customer as the simulated platform has them. */
export interface SimulatedCustomer {
  password: string
  profile: Profile
  /** Token of their cart, once they have one. */
  cart: string | null
}

/** The customers of a simulated platform, with switches for tests. @rule TE6 */
export interface SimulatedCustomers {
  /** Handlers of requests by tag; they get the input and the token. */
  readonly handlers: Readonly<Record<string, (input: never, token: string | null) => unknown>>
  /** By e-mail address. */
  readonly customers: ReadonlyMap<string, SimulatedCustomer>
  readonly register: (email: string, password: string, id?: number) => Profile
  /** The customer of a token that holds; throws Refused 401 when there is none. */
  readonly owner: (token: string | null) => SimulatedCustomer
  /** E-mail address of the owner of a valid or expired token. */
  readonly ownerOf: (token: string) => string | undefined
  /** Whether a token that is there is refused. */
  readonly isRefused: (token: string | null) => boolean
  /** Expires all tokens, and the refresh tokens if `isFinal`. */
  readonly expire: (how?: { readonly isFinal?: boolean }) => void
}

/**
 * The customers of a platform in memory, and their tokens. A renewal expires the previous token; the refresh token remains
 * valid, because the response may be lost. The valid reset token is "good". The platform refuses the name "Refused". A new
 * e-mail address requires the password, and is never confirmed.
 *
 * @rule TE6 - wire §4
 */
export const makeCustomers = (): SimulatedCustomers => {
  const customers = new Map<string, SimulatedCustomer>()
  /** Owners of valid tokens. */
  const tokens = new Map<string, string>()
  /** Refresh tokens; the one before the last stays good for a lost reply. */
  const refreshes = new Map<string, string>()
  const issued: Array<{ readonly token: string; readonly email: string }> = []
  let count = 0

  const issue = (email: string): Credentials => {
    count += 1
    const token = `token-${count}`
    tokens.set(token, email)
    refreshes.set(`refresh-${count}`, email)
    issued.push({ token, email })
    return { token, refreshToken: `refresh-${count}` }
  }
  const owner = (token: string | null): SimulatedCustomer => {
    const email = token === null ? undefined : tokens.get(token)
    return (email === undefined ? undefined : customers.get(email)) ?? refuse(401, null)
  }
  const register = (email: string, password: string, id = customers.size + 1): Profile => {
    const profile: Profile = {
      id,
      email,
      firstName: "Ada",
      lastName: "Martin",
      groupId: 1,
      groupToken: `group-of-${email}`,
      createdAt: "2026-11-21 12:00:00",
      addresses: [],
    }
    customers.set(email, { password, profile, cart: null })
    return profile
  }

  const handlers: SimulatedCustomers["handlers"] = {
    "user.login": ({ username, password }: { readonly username: string; readonly password: string }) =>
      customers.get(username)?.password === password
        ? issue(username)
        : refuse(401, "The account sign-in was incorrect"),
    "user.create": ({ email, password }: { readonly email: string; readonly password: string }) =>
      customers.has(email)
        ? refuse(400, "A customer with the same email already exists in an associated website.")
        : register(email, password),
    "user.refresh": ({ refreshToken }: { readonly refreshToken: string }) => {
      const email = refreshes.get(refreshToken)
      if (email === undefined) return refuse(500, "Invalid refresh token provided")
      for (const [token, other] of tokens) if (other === email) tokens.delete(token)
      return issue(email)
    },
    "user.logout": ({ refreshToken }: { readonly refreshToken: string | null }, token) => {
      tokens.delete(token ?? refreshToken?.replace("refresh", "token") ?? "")
      refreshes.delete(refreshToken ?? "")
      return true
    },
    "user.resetPassword": ({ email }: { readonly email: string }) =>
      customers.has(email) ? true : refuse(404, "No such entity"),
    "user.createPassword": ({
      email,
      newPassword,
      resetToken,
    }: {
      readonly email: string
      readonly newPassword: string
      readonly resetToken: string
    }) => {
      const found = customers.get(email)
      if (found === undefined || resetToken !== "good")
        return refuse(500, null, { errorMessage: "The token has expired" })
      found.password = newPassword
      return true
    },
    "user.changePassword": (
      { currentPassword, newPassword }: { readonly currentPassword: string; readonly newPassword: string },
      token,
    ) => {
      const found = owner(token)
      if (found.password !== currentPassword)
        return refuse(500, null, { errorMessage: "The password does not match this account.", code: 401 })
      found.password = newPassword
      for (const [old, other] of tokens) if (other === found.profile.email) tokens.delete(old)
      return true
    },
    "user.me": (_, token) => owner(token).profile,
    "user.update": ({ currentPassword, ...change }: UpdateInput, token) => {
      const found = owner(token)
      if (change.firstName === "Refused") return refuse(403, "Provided invalid address.id")
      const { email } = found.profile
      if (change.email !== email && currentPassword !== found.password)
        return refuse(400, "The password does not match this account.")
      found.profile = { ...found.profile, ...change, email }
      return found.profile
    },
    "user.orderHistory": ({ page }: { readonly page: number }, token): OrdersPage => {
      owner(token)
      return { orders: [], total: 0, page }
    },
  }
  return {
    handlers,
    customers,
    register,
    owner,
    ownerOf: (token) => issued.find((one) => one.token === token)?.email,
    isRefused: (token) => token !== null && !tokens.has(token),
    expire: ({ isFinal = false } = {}) => {
      tokens.clear()
      if (isFinal) refreshes.clear()
    },
  }
}
