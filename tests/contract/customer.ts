import { randomUUID } from "node:crypto"
import { entriesOf, type Kit } from "./kit.ts"
import type { Buyer } from "./sale.ts"

const requestsWithToken = [
  "user.me",
  "user.update",
  "user.changePassword",
  "user.refresh",
  "user.orderHistory",
  "user.logout",
]

/** A new signed-in customer. */
export interface SignedInCustomer extends Buyer {
  readonly email: string
  readonly password: string
  readonly refreshToken: string | null
}

/** Creates a customer and signs in. */
export const signIn = async (kit: Kit): Promise<SignedInCustomer | null> => {
  const query = { token: "", storeCode: kit.server.store }
  const email = `contract-${randomUUID().slice(0, 8)}@example.org`
  const password = `Clay-and-kiln-${randomUUID().slice(0, 8)}`
  const customer = { email, firstname: "Anne", lastname: "Martin" }
  await kit.expectSuccess("user.create", "customer", { query, body: { customer, password } }, [
    ["the customer has no password field", (body) => !JSON.stringify(body).includes(password)],
    ["the e-mail is the customer's", (body) => body["result"]?.["email"] === email],
  ])
  // A server may refuse a known address or hide that it is known, but must not change the account.
  const otherPassword = `${password}-other`
  await kit.send("user.create", { query, body: { customer, password: otherPassword } })
  await kit.expectRefusal(
    "user.login",
    "another person's password for the address",
    { query, body: { username: email, password: otherPassword } },
    [401],
  )
  await kit.expectRefusal("user.create", "no customer", { query, body: { password } })
  await kit.expectRefusal(
    "user.login",
    "a wrong password",
    { query, body: { username: email, password: "wrong" } },
    [401],
  )
  const signed = await kit.expectSuccess(
    "user.login",
    "customer",
    { query, body: { username: email, password } },
    [
      ["the token is a text", (body) => typeof body["result"] === "string"],
      ["there is a refresh token", (body) => typeof body["meta"]?.["refreshToken"] === "string"],
    ],
  )
  if (signed === null) {
    for (const tag of requestsWithToken) kit.skip(tag, "customer", "no customer is signed in")
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

/** Checks the requests of a customer's account. @param orderNumber - an order of the customer */
export const checkAccount = async (
  kit: Kit,
  signed: SignedInCustomer,
  orderNumber: string | null,
): Promise<void> => {
  const { token, email, password } = signed
  const query = { token, storeCode: kit.server.store }
  await kit.expectSuccess("user.me", "token in the query", { query }, [
    ["it is the customer", (body) => body["result"]?.["email"] === email],
  ])
  await kit.expectSuccess(
    "user.me",
    "token in a header",
    { query: { storeCode: kit.server.store }, headers: { authorization: `Bearer ${token}` } },
    [["it is the customer", (body) => body["result"]?.["email"] === email]],
  )
  await kit.expectRefusal("user.me", "no token", { query: { ...query, token: "" } }, [401])
  await kit.expectRefusal(
    "user.me",
    "an unknown token",
    { query: { ...query, token: "x".repeat(32) } },
    [401],
  )
  await checkProfileUpdate(kit, query, email)
  await kit.expectSuccess(
    "user.orderHistory",
    "customer",
    { query: { ...query, pageSize: "20", currentPage: "1" } },
    [
      [
        "the placed order is listed",
        (body) =>
          orderNumber === null ||
          entriesOf(body["result"]?.["items"]).some((one) => one["increment_id"] === orderNumber),
      ],
    ],
  )
  await kit.expectRefusal("user.orderHistory", "no token", { query: { ...query, token: "" } }, [401])
  await checkTokenRefresh(kit, signed)
  const next = `${password}-next`
  await kit.expectRefusal("user.changePassword", "a wrong password", {
    query,
    body: { currentPassword: "wrong", newPassword: next },
  })
  await kit.expectSuccess(
    "user.changePassword",
    "customer",
    { query, body: { currentPassword: password, newPassword: next } },
    [["the result is true", (body) => (body["result"] as unknown) === true]],
  )
  const again = await kit.expectSuccess("user.login", "the new password", {
    query: { ...query, token: "" },
    body: { username: email, password: next },
  })
  if (again === null) kit.skip("user.logout", "customer", "no customer is signed in")
  else await checkSignOut(kit, String(again["result"]))
}

const checkProfileUpdate = async (
  kit: Kit,
  query: Readonly<Record<string, string>>,
  email: string,
): Promise<void> => {
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
  await kit.expectSuccess("user.update", "customer", { query, body: { customer } }, [
    ["the name is changed", (body) => body["result"]?.["firstname"] === "Anna"],
    [
      "the address has an id, and defaults refer to it as text",
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
  await kit.expectRefusal("user.update", "no customer", { query, body: {} })
  await kit.expectRefusal(
    "user.update",
    "no token",
    { query: { ...query, token: "" }, body: { customer } },
    [401],
  )
}

const checkTokenRefresh = async (kit: Kit, { refreshToken }: SignedInCustomer): Promise<void> => {
  const query = { token: "", storeCode: kit.server.store }
  if (refreshToken === null) kit.skip("user.refresh", "customer", "there is no refresh token")
  else
    await kit.expectSuccess("user.refresh", "customer", { query, body: { refreshToken } }, [
      ["the new token is a text", (body) => typeof body["result"] === "string"],
    ])
  await kit.expectRefusal("user.refresh", "an unknown token", {
    query,
    body: { refreshToken: "x".repeat(32) },
  })
  await kit.expectRefusal("user.refresh", "no token", { query, body: {} })
}

const checkSignOut = async (kit: Kit, token: string): Promise<void> => {
  const query = { token, storeCode: kit.server.store }
  await kit.expectSuccess("user.logout", "customer", { query, body: {} }, [
    ["the result is true", (body) => (body["result"] as unknown) === true],
  ])
  await kit.expectRefusal("user.me", "a token of an ended session", { query }, [401])
}

/** Checks the reset of a forgotten password. */
export const checkPasswordReset = async (kit: Kit, email: string): Promise<void> => {
  const query = { token: "", storeCode: kit.server.store }
  for (const [at, form] of [
    [0, "customer"],
    [1, "customer, the older address"],
  ] as const)
    await kit.expectSuccess("user.resetPassword", form, { route: at, query, body: { email } }, [
      ["the result is true", (body) => (body["result"] as unknown) === true],
    ])
  await kit.expectRefusal("user.resetPassword", "no e-mail", { query, body: {} })
  await kit.expectRefusal("user.createPassword", "an unknown reset token", {
    query,
    body: { email, newPassword: "Clay-and-kiln-2", resetToken: "x".repeat(32) },
  })
  await kit.expectRefusal("user.createPassword", "no token", { query, body: { email } })
}
