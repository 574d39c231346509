/** @rule SR88 */
const isGraphql = (path: string): boolean => /^\/graphql(\/|$)/.test(path)

/**
 * Converts an error response of a GraphQL route to a list of errors; other bodies do not change.
 *
 * @rule SR88 - wire §1, §14
 */
export const withGraphqlErrors = (path: string, status: number, body: unknown): unknown => {
  if (!isGraphql(path) || status < 400 || typeof body !== "object" || body === null) return body
  if ("errors" in body || !("result" in body)) return body
  return { errors: [{ message: String(body.result) }] }
}
