import type { ApiRequest, RequestError } from "../api/index.ts"

/**
 * The platform's message that a failed request shows by itself.
 *
 * @returns null when the sender shows its own message, or the platform sent none
 */
export const announcement = (
  { announcesRefusal }: Pick<ApiRequest, "announcesRefusal">,
  error: RequestError,
): string | null => {
  if (announcesRefusal !== true || error._tag !== "Refused") return null
  return error.message === null || error.message.trim() === "" ? null : error.message
}
