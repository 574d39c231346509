import { Result } from "effect"
import { BadResponse, type Refusal, Refused } from "@shop/core/api"
import type { HttpResponse } from "../http/index.ts"

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Encodes a response; its status equals its code. */
export const write = (code: number, result: unknown, meta?: unknown): HttpResponse => ({
  status: code,
  body: { code, result, ...(meta === undefined ? {} : { meta }) },
  headers: {},
})

/**
 * Decodes a response in the envelope. The code of the body decides, never the status.
 *
 * @param call - tag of the request
 * @returns `result` for a code 200; Refused for any other code, BadResponse without an envelope
 */
export const read = (call: string, reply: HttpResponse): Result.Result<unknown, Refused | BadResponse> => {
  const { body } = reply
  if (body === null || body === undefined || body === "")
    return Result.fail(new BadResponse({ request: call, fault: "empty", detail: `status ${reply.status}` }))
  const code = isRecord(body) ? toCode(body["code"]) : null
  if (!isRecord(body) || code === null)
    return Result.fail(new BadResponse({ request: call, fault: "shape", detail: "no code" }))
  return code === 200
    ? Result.succeed(body["result"])
    : Result.fail(refusal(call, code, body["result"], body["meta"]))
}

/**
 * Decodes a response that has an envelope only for a failure: search, URL map.
 *
 * @returns the unchanged body; Refused for an envelope with an error code, or a status other than 2xx
 */
export const readBare = (
  call: string,
  reply: HttpResponse,
): Result.Result<unknown, Refused | BadResponse> => {
  const { body } = reply
  const code = isRecord(body) && "result" in body ? toCode(body["code"]) : null
  if (code !== null && code !== 200)
    return Result.fail(
      isRecord(body)
        ? refusal(call, code, body["result"], body["meta"])
        : refusal(call, code, null, undefined),
    )
  if (reply.status >= 200 && reply.status < 300) return Result.succeed(body ?? null)
  return Result.fail(refusal(call, reply.status, body, undefined))
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""

const toCode = (value: unknown): number | null => {
  const code = typeof value === "string" ? Number.parseInt(value, 10) : value
  return typeof code === "number" && Number.isSafeInteger(code) ? code : null
}

const refusal = (call: string, code: number, result: unknown, meta: unknown): Refused => {
  const coded = codedRefusal(result, meta)
  return new Refused({
    request: call,
    code,
    message: messageOf(result),
    result,
    ...(coded === null ? {} : { refusal: coded }),
  })
}

/**
 * The stable error code of a refusal with its details: in `meta`, or as `reason` in the result of an order.
 */
const codedRefusal = (result: unknown, meta: unknown): Refusal | null => {
  if (isRecord(meta) && typeof meta["code"] === "string") {
    return { code: meta["code"], details: without(meta, ["code"]) }
  }
  if (!isRecord(result) || typeof result["reason"] !== "string") return null
  return { code: result["reason"], details: without(result, ["reason", "message"]) }
}

const without = (
  fields: Readonly<Record<string, unknown>>,
  names: ReadonlyArray<string>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** The message for the shopper: the result, or its `result` or `message`; null for an unresolved message key. */
const messageOf = (result: unknown): string | null => {
  if (typeof result === "string") return result === "" ? null : result
  if (!isRecord(result) || result["code"] === "ENOTFOUND") return null
  return [result["result"], result["message"]].find(isText) ?? null
}
