import { randomUUID } from "node:crypto"
import { entriesOf, type Kit } from "./kit.ts"
import type { Buyer } from "./sale.ts"

const needToken = [
  "user.me",
  "user.update",
  "user.changePassword",
  "user.refresh",
  "user.orderHistory",
  "user.logout",
]

/** A customer made and signed in, with what has to be refused on the way. */
export interface SignedIn extends Buyer {
  readonly email: string
  readonly password: string
  readonly refreshToken: string | null
}

/** Creates a customer and signs in. */
export const signIn = async (kit: Kit): Promise<SignedIn | null> => {
  const query = { token: "", storeCode: kit.where.store }
  const email = `contract-${randomUUID().slice(0, 8)}@example.org`
  const password = `Clay-and-kiln-${randomUUID().slice(0, 8)}`
  const customer = { email, firstname: "Anne", lastname: "Martin" }
  await kit.ask("user.create", "customer", { query, body: { customer, password } }, [
    ["the customer is told without a password", (body) => !JSON.stringify(body).includes(password)],
    ["the e-mail is the customer's", (body) => body["result"]?.["email"] === email],
  ])
  // A server may refuse an address that somebody has, or keep silent about it; it must not give the account away.
  const stolen = `${password}-stolen`
  await kit.attempt("user.create", { query, body: { customer, password: stolen } })
  await kit.refuses(
    "user.login",
    "a password that somebody else chose for the address",
    { query, body: { username: email, password: stolen } },
    [401],
  )
  await kit.refuses("user.create", "no customer", { query, body: { password } })
  await kit.refuses(
    "user.login",
    "a wrong password",
    { query, body: { username: email, password: "wrong" } },
    [401],
  )
  const signed = await kit.ask("user.login", "customer", { query, body: { username: email, password } }, [
    ["the token is a text", (body) => typeof body["result"] === "string"],
    ["a refresh token stands beside", (body) => typeof body["meta"]?.["refreshToken"] === "string"],
  ])
  if (signed === null) {
    for (const tag of needToken) kit.skip(tag, "customer", "nobody is signed in")
    return null
  }
  return {
    form: "customer",
    token: String(signed["result"]),
    email,
    password,
    refreshToken: (signed["meta"]?.["refreshToken"] as string | undefined) ?? null,
  }
}

/** What a customer reads and changes; the order is one that was placed. */
export const account = async (kit: Kit, signed: SignedIn, orderNumber: string | null): Promise<void> => {
  const { token, email, password } = signed
  const query = { token, storeCode: kit.where.store }
  await kit.ask("user.me", "token in the query", { query }, [
    ["it is the customer", (body) => body["result"]?.["email"] === email],
  ])
  await kit.ask(
    "user.me",
    "token in a header",
    { query: { storeCode: kit.where.store }, headers: { authorization: `Bearer ${token}` } },
    [["it is the customer", (body) => body["result"]?.["email"] === email]],
  )
  await kit.refuses("user.me", "no token", { query: { ...query, token: "" } }, [401])
  await kit.refuses("user.me", "a token nobody has", { query: { ...query, token: "x".repeat(32) } }, [401])
  await change(kit, query, email)
  await kit.ask("user.orderHistory", "customer", { query: { ...query, pageSize: "20", currentPage: "1" } }, [
    [
      "the order that was placed is there",
      (body) =>
        orderNumber === null ||
        entriesOf(body["result"]?.["items"]).some((one) => one["increment_id"] === orderNumber),
    ],
  ])
  await kit.refuses("user.orderHistory", "no token", { query: { ...query, token: "" } }, [401])
  await renewal(kit, signed)
  const next = `${password}-next`
  await kit.refuses("user.changePassword", "a wrong password", {
    query,
    body: { currentPassword: "wrong", newPassword: next },
  })
  await kit.ask(
    "user.changePassword",
    "customer",
    { query, body: { currentPassword: password, newPassword: next } },
    [["the answer is yes", (body) => (body["result"] as unknown) === true]],
  )
  const again = await kit.ask("user.login", "the new password", {
    query: { ...query, token: "" },
    body: { username: email, password: next },
  })
  if (again === null) kit.skip("user.logout", "customer", "nobody is signed in")
  else await signOut(kit, String(again["result"]))
}

const change = async (kit: Kit, query: Readonly<Record<string, string>>, email: string): Promise<void> => {
  const address = {
    firstname: "Anne",
    lastname: "Martin",
    street: ["1 rue des Potiers", "2"],
    postcode: "69001",
    city: "Lyon",
    country_id: "FR",
    region: { region: null, region_code: null, region_id: 0 },
    telephone: "0102030405",
    default_billing: true,
    default_shipping: true,
  }
  const customer = { email, firstname: "Anna", lastname: "Martin", addresses: [address] }
  await kit.ask("user.update", "customer", { query, body: { customer } }, [
    ["the name is changed", (body) => body["result"]?.["firstname"] === "Anna"],
    [
      "the address has an id, and is named by it as text",
      (body) => {
        const [saved] = entriesOf(body["result"]?.["addresses"])
        return (
          Number(saved?.["id"]) > 0 && String(body["result"]?.["default_billing"]) === String(saved?.["id"])
        )
      },
    ],
    [
      "a default is true or absent",
      (body) =>
        entriesOf(body["result"]?.["addresses"]).every(
          (one) => (one["default_billing"] as unknown) !== false,
        ),
    ],
  ])
  await kit.refuses("user.update", "no customer", { query, body: {} })
  await kit.refuses("user.update", "no token", { query: { ...query, token: "" }, body: { customer } }, [401])
}

const renewal = async (kit: Kit, { refreshToken }: SignedIn): Promise<void> => {
  const query = { token: "", storeCode: kit.where.store }
  if (refreshToken === null) kit.skip("user.refresh", "customer", "there is no refresh token")
  else
    await kit.ask("user.refresh", "customer", { query, body: { refreshToken } }, [
      ["the new token is a text", (body) => typeof body["result"] === "string"],
    ])
  await kit.refuses("user.refresh", "a token nobody has", { query, body: { refreshToken: "x".repeat(32) } })
  await kit.refuses("user.refresh", "no token", { query, body: {} })
}

const signOut = async (kit: Kit, token: string): Promise<void> => {
  const query = { token, storeCode: kit.where.store }
  await kit.ask("user.logout", "customer", { query, body: {} }, [
    ["the answer is yes", (body) => (body["result"] as unknown) === true],
  ])
  await kit.refuses("user.me", "a token whose session was ended", { query }, [401])
}

/** Passwords that are forgotten. */
export const forgotten = async (kit: Kit, email: string): Promise<void> => {
  const query = { token: "", storeCode: kit.where.store }
  for (const [at, form] of [
    [0, "customer"],
    [1, "customer, the older address"],
  ] as const)
    await kit.ask("user.resetPassword", form, { at, query, body: { email } }, [
      ["the answer is yes", (body) => (body["result"] as unknown) === true],
    ])
  await kit.refuses("user.resetPassword", "no e-mail", { query, body: {} })
  await kit.refuses("user.createPassword", "a reset token nobody has", {
    query,
    body: { email, newPassword: "Clay-and-kiln-2", resetToken: "x".repeat(32) },
  })
  await kit.refuses("user.createPassword", "no token", { query, body: { email } })
}
