import { Effect } from "effect"
import { dieOnSqlError } from "../sql/index.ts"
import { isSeal, seal, SecretRepository } from "../secrets/index.ts"

const head = Buffer.from(JSON.stringify({ alg: "HS256", typ: "JWT" })).toString("base64url")

const key = Effect.flatMap(SecretRepository, (secrets) => secrets.key("groups"))

/**
 * The token of a customer group: a JWT, as older clients expect. It appears in addresses of searches, so it names the
 * group and nothing else of the customer.
 *
 * @rule CM70 - wire §4 (groupToken), §11.7
 */
export const groupToken = (groupId: number) =>
  Effect.map(key, (secret) => {
    const signed = `${head}.${Buffer.from(JSON.stringify({ group_id: groupId })).toString("base64url")}`
    return `${signed}.${seal(secret, signed).toString("base64url")}`
  })

/**
 * The group of a token that this shop has issued.
 *
 * @returns null for anything else
 * @rule CM70
 */
export const groupOfToken = (token: string): Effect.Effect<number | null, never, SecretRepository> =>
  dieOnSqlError(
    Effect.map(key, (secret) => {
      const [first, body = "", signed = ""] = token.split(".")
      const given = Buffer.from(signed, "base64url")
      if (first !== head || !isSeal(given, seal(secret, `${head}.${body}`))) return null
      const { group_id: groupId } = JSON.parse(Buffer.from(body, "base64url").toString()) as {
        readonly group_id: number
      }
      return groupId
    }),
  )
