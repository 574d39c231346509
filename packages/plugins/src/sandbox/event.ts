import type { ProviderEvent, ReportType } from "@shop/commerce/payments"

/** Decisions of a shopper at the sandbox, with what the sandbox reports then. */
export const decisions = {
  approved: "authorized",
  refused: "failed",
  abandoned: "abandoned",
} as const satisfies Readonly<Record<string, ReportType>>

export type Decision = keyof typeof decisions

/** A message of the sandbox. */
export interface SandboxMessage {
  /** Equal in repeated messages. */
  readonly id: string
  readonly providerId: string
  readonly type: Decision
  readonly amountCents: number
  readonly currency: string
}

const isDecision = (text: unknown): text is Decision =>
  typeof text === "string" && Object.hasOwn(decisions, text)

/** Parses a message of the sandbox; null for an invalid one. */
export const eventIn = (body: Uint8Array): ProviderEvent | null => {
  let read: unknown
  try {
    read = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body))
  } catch {
    return null
  }
  if (typeof read !== "object" || read === null) return null
  const { id, providerId, type, amountCents, currency } = read as Readonly<Record<string, unknown>>
  return typeof id === "string" &&
    id !== "" &&
    typeof providerId === "string" &&
    isDecision(type) &&
    typeof amountCents === "number" &&
    Number.isSafeInteger(amountCents) &&
    typeof currency === "string"
    ? { id, payment: providerId, type: decisions[type], amountCents, currency }
    : null
}
