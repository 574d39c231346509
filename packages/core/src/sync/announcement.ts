import type { ApiRequest, RequestError } from "../api/index.ts"

/**
 * The platform's message that a failed request shows by itself.
 *
 * @returns null when the sender shows its own message, or the platform sent none
 * @rule SY2 - S1 §7 (how answers are treated), wire §3 Notification rule
 */
export const announcement = (
  { announcesRefusal }: Pick<ApiRequest, "announcesRefusal">,
  error: RequestError,
): string | null => {
  if (announcesRefusal !== true || error._tag !== "Refused") return null
  return error.message === null || error.message.trim() === "" ? null : error.message
}
