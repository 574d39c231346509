import { Result } from "effect"
import { BadResponse, type Refused } from "@shop/core/api"
import type { StoreView } from "@shop/core/store-view"
import { record, text } from "../legacy/lenient.ts"
import * as Envelope from "../envelope/index.ts"
import type { WireReply, WireRequest } from "../request/index.ts"
import type { AfterTag, AnswerOf, BindingOf, InputOf, LateTag, RequestFault, Tag } from "./model.ts"

/** Fails with words for the developer who sent the request. @rule WI2 */
export const fault = (message: string): Result.Result<never, RequestFault> =>
  Result.fail({ code: 400, message })

/** A segment of a path as it was meant; nothing when it cannot be read. @rule WI2 */
export const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ""
  }
}

/** A parameter of the query that must be there. @rule WI2 */
export const required = (request: WireRequest, name: string): Result.Result<string, RequestFault> => {
  const value = request.query[name]?.trim() ?? ""
  return value === "" ? fault(`the parameter ${name} is missing`) : Result.succeed(value)
}

/** A field of the body that must be there and say something. @rule WI2 */
export const field = (request: WireRequest, name: string): Result.Result<string, RequestFault> => {
  const value = text(record(request.body)[name])
  return value.trim() === "" ? fault(`${name} is missing in the body`) : Result.succeed(value)
}

/** What distinguishes a call in the envelope from the others. */
interface Spec<T extends Tag | AfterTag> {
  readonly tag: T
  readonly method: WireRequest["method"]
  readonly path: string
  /** Query parameters beside `token` and `storeCode`. */
  readonly query?: (input: InputOf<T>, view: StoreView) => Readonly<Record<string, string>>
  readonly body?: (input: InputOf<T>, view: StoreView) => unknown
  readonly headers?: (input: InputOf<T>) => Readonly<Record<string, string>>
  readonly read: (request: WireRequest) => Result.Result<InputOf<T>, RequestFault>
  readonly encodeAnswer: (answer: AnswerOf<T>) => unknown
  /** What stands beside the `result`. */
  readonly encodeMeta?: (answer: AnswerOf<T>) => unknown
  /** Null when the reply's `result` is no answer to this call. */
  readonly decodeAnswer: (result: unknown, meta: unknown) => AnswerOf<T> | null
}

/**
 * Makes the binding of a call that is answered in the envelope. A guest's `token` is there and empty.
 * @rule WI2 - wire §2
 */
export const enveloped = <T extends Tag | AfterTag>(spec: Spec<T>): BindingOf<T> => ({
  method: spec.method,
  path: spec.path,
  encode: (input, view) => ({
    method: spec.method,
    path: spec.path,
    query: { token: "", storeCode: view.code, ...spec.query?.(input, view) },
    body: spec.body?.(input, view) ?? null,
    headers: spec.headers?.(input) ?? {},
  }),
  decode: (reply) =>
    Result.flatMap(Envelope.read(spec.tag, reply), (result) => answer(spec, result, reply.body)),
  read: spec.read,
  write: (value) => Envelope.write(200, spec.encodeAnswer(value), spec.encodeMeta?.(value)).body,
})

const answer = <T extends Tag | AfterTag>(
  spec: Spec<T>,
  result: unknown,
  body: unknown,
): Result.Result<AnswerOf<T>, BadResponse> =>
  shaped(
    spec.tag,
    spec.decodeAnswer(result, record(body)["meta"]),
    typeof result === "string" ? result : typeof result,
  )

/** An answer, or the fault that a reply is of another shape. @rule CL4 */
export const shaped = <Answer>(
  call: Tag | LateTag,
  value: Answer | null,
  detail: string,
): Result.Result<Answer, BadResponse> =>
  value === null
    ? Result.fail(new BadResponse({ request: call, fault: "shape", detail: detail.slice(0, 200) }))
    : Result.succeed(value)

/** A reply without an envelope. @rule WI4 */
export const bare = (call: Tag, reply: WireReply): Result.Result<unknown, Refused | BadResponse> =>
  Envelope.readBare(call, reply)
