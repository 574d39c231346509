import { Effect } from "effect"
import { Database, type DatabaseService } from "../database/index.ts"
import { isSeal, seal, secretOf } from "../secrets/index.ts"

const keyOf = (database: DatabaseService): Buffer => secretOf(database, "groups")

const head = Buffer.from(JSON.stringify({ alg: "HS256", typ: "JWT" })).toString("base64url")

/**
 * The token of a customer group, a JWT as older clients have it. It goes into addresses of searches, so it says the
 * group and nothing of the customer.
 *
 * @rule CM70 - wire §4 (groupToken), §11.7
 */
export const groupToken = (database: DatabaseService, groupId: number): string => {
  const signed = `${head}.${Buffer.from(JSON.stringify({ group_id: groupId })).toString("base64url")}`
  return `${signed}.${seal(keyOf(database), signed).toString("base64url")}`
}

/**
 * The group of a token that this shop has given out.
 *
 * @returns null for anything else
 * @rule CM70
 */
export const readGroupToken = (database: DatabaseService, token: string): number | null => {
  const [first, body = "", signed = ""] = token.split(".")
  const given = Buffer.from(signed, "base64url")
  if (first !== head || !isSeal(given, seal(keyOf(database), `${head}.${body}`))) return null
  const { group_id: groupId } = JSON.parse(Buffer.from(body, "base64url").toString()) as {
    readonly group_id: number
  }
  return groupId
}

/** The same, of the platform's own file. @rule CM70 */
export const groupOfToken = (token: string): Effect.Effect<number | null, never, Database> =>
  Effect.map(Database, (database) => readGroupToken(database, token))
