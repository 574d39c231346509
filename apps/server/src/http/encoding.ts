/** The encodings we can answer in, best first. */
export type Encoding = "br" | "gzip" | "identity"

/**
 * Chooses an encoding by the Accept-Encoding header.
 *
 * @param header - as sent, or undefined
 * @returns br before gzip before identity; one with q=0 is never chosen
 */
export const choose = (header: string | undefined): Encoding => {
  if (header === undefined) return "identity"
  const isWanted = (name: string): boolean =>
    header.split(",").some((part) => {
      const [token, ...parameters] = part.trim().split(";")
      return token?.trim() === name && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter))
    })
  return isWanted("br") ? "br" : isWanted("gzip") ? "gzip" : "identity"
}
