import type { HttpReply, HttpRequest } from "../http/model.ts"
import { begin, type Trail } from "./trail.ts"

/** A request that has its answer. */
export interface Answered {
  readonly id: string
  readonly route: string
  readonly method: string
  /** 0 when there was none: a defect, or a client that went away. */
  readonly status: number
  /** Of the whole answer, until it is handed to the connection. */
  readonly ms: number
  readonly cache: "hit" | "miss" | null
}

type Handle = (request: HttpRequest) => Promise<HttpReply>

const cacheOf = ({ headers }: HttpReply): Answered["cache"] => {
  const word = headers["x-vs-cache"]
  return word === undefined ? null : word === "Hit" ? "hit" : "miss"
}

/**
 * Gives every request a name that its answer and its logs bear, and tells of every answer.
 *
 * @param nowMs - a clock that never goes back
 * @rule SR110 - reliability §5 Logs, features 68
 */
export const observed =
  (handle: Handle, tell: (one: Answered) => void, nowMs: () => number = () => performance.now()): Handle =>
  async (request) => {
    const begunMs = nowMs()
    const trail: Trail = begin(request.headers)
    const told = (status: number, cache: Answered["cache"]): void =>
      tell({ id: trail.id, route: trail.route, method: request.method, status, ms: nowMs() - begunMs, cache })
    try {
      const reply = await handle({ ...request, trail })
      told(reply.status, cacheOf(reply))
      return { ...reply, headers: { ...reply.headers, "x-request-id": trail.id } }
    } catch (error) {
      told(0, null)
      throw error
    }
  }
