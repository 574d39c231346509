import type { HttpRequest } from "@shop/wire/http"
import { calls, replyFault, requestFault } from "../support/contract.ts"

/*
 * Asks any server over HTTP, and writes down call by call what it lacks. It knows the contract and nothing of the server.
 */

/** What one call in one form was found to be. */
export interface Verdict {
  readonly call: string
  /** How it was asked: "guest", "POST, compact". */
  readonly form: string
  /** What it lacks; nothing when it is as the contract has it. */
  readonly lacks: ReadonlyArray<string>
}

/** What must hold of a body beyond its schema: words, and whether it does. */
export type Quirk = readonly [words: string, holds: (body: Json) => boolean]

/** JSON as a check looks at it: any field may be there. */
export type Json = { readonly [field: string]: Json } & ReadonlyArray<Json> & string & number

/** A request as a form of a call asks it; the address is the call's first unless another is meant. */
export interface Asked {
  readonly at?: number
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The entries of a list; none of what is no list. */
export const entriesOf = (value: Json | undefined): ReadonlyArray<Json> => (Array.isArray(value) ? value : [])

export interface Where {
  /** Base URL without trailing slash. */
  readonly base: string
  /** Code of the store view. */
  readonly store: string
  /** Name of its index. */
  readonly index: string
}

const told = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "")
  return text.length > 120 ? `${text.slice(0, 120)}…` : text
}

interface Heard {
  readonly status: number
  readonly body: unknown
  /** Why it is no answer at all. */
  readonly fault: string | null
}

const hear = async (base: string, request: HttpRequest): Promise<Heard> => {
  const query = new URLSearchParams(request.query).toString()
  try {
    const response = await fetch(`${base}${request.path}${query === "" ? "" : `?${query}`}`, {
      method: request.method,
      headers: { "content-type": "application/json", ...request.headers },
      signal: AbortSignal.timeout(30_000),
      ...(request.body === null ? {} : { body: JSON.stringify(request.body) }),
    })
    const text = await response.text()
    const type = response.headers.get("content-type") ?? "none"
    if (!/^application\/json\b/.test(type))
      return { status: response.status, body: null, fault: `answers ${response.status} as ${type}` }
    return { status: response.status, body: JSON.parse(text) as unknown, fault: null }
  } catch (error) {
    return { status: 0, body: null, fault: `does not answer: ${String(error)}` }
  }
}

/** Opens the kit on a server. */
export const openKit = (where: Where) => {
  const verdicts: Array<Verdict> = []

  const requestOf = (tag: string, asked: Asked): HttpRequest => {
    const place = calls[tag]!.routes[asked.at ?? 0]!
    const path = place.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(asked.path?.[name] ?? (name === "index" ? where.index : where.store)),
    )
    return {
      method: place.method,
      path,
      query: asked.query ?? {},
      body: asked.body ?? null,
      headers: asked.headers ?? {},
    }
  }

  /**
   * Asks a call that must succeed.
   *
   * @returns its whole body, or null when it lacks something that what follows could need
   */
  const ask = async (
    tag: string,
    form: string,
    asked: Asked = {},
    quirks: ReadonlyArray<Quirk> = [],
  ): Promise<Json | null> => {
    const request = requestOf(tag, asked)
    const own = requestFault(calls[tag]!, request)
    if (own !== null) throw new Error(`the kit asks ${tag} (${form}) as nobody may: ${own}`)
    const { status, body, fault } = await hear(where.base, request)
    const shape =
      fault ??
      (status === 200 ? null : `answers ${status}: ${told((body as Json | null)?.["result"] ?? body)}`)
    const broken = shape ?? replyFault(calls[tag]!, { status, body })
    const lacks =
      broken !== null
        ? [broken]
        : quirks.filter(([, holds]) => !holds(body as Json)).map(([words]) => `not so: ${words}`)
    verdicts.push({ call: tag, form, lacks })
    return broken === null ? (body as Json) : null
  }

  /** Asks what must be refused: in the envelope, its code its status, one of the codes where they are said. */
  const refuses = async (
    tag: string,
    form: string,
    asked: Asked,
    codes: ReadonlyArray<number> = [],
  ): Promise<void> => {
    const { status, body, fault } = await hear(where.base, requestOf(tag, asked))
    const wrong =
      fault ??
      (status === 200 ? "is not refused" : replyFault(calls[tag]!, { status, body })) ??
      (/no such call/i.test(told((body as Json)["result"]))
        ? `answers ${status}: ${told((body as Json)["result"])}`
        : null) ??
      (codes.length > 0 && !codes.includes(status)
        ? `refuses with ${status}, not ${codes.join(" or ")}`
        : null)
    verdicts.push({ call: tag, form: `${form}: refused`, lacks: wrong === null ? [] : [wrong] })
  }

  /** Asks without looking at the answer: what came of it is seen by what is asked next. */
  const attempt = async (tag: string, asked: Asked): Promise<void> =>
    void (await hear(where.base, requestOf(tag, asked)))

  /** Says of a call that it could not be asked. */
  const skip = (tag: string, form: string, why: string): void =>
    void verdicts.push({ call: tag, form, lacks: [`not asked: ${why}`] })

  return { where, verdicts, ask, attempt, refuses, skip }
}

export type Kit = ReturnType<typeof openKit>
