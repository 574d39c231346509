/** A content encoding that the server can send. */
export type Encoding = "br" | "gzip" | "identity"

/** Whether an Accept or Accept-Encoding header names a value without q=0. Wildcards do not count. */
export const headerAccepts = (header: string | undefined, value: string): boolean =>
  (header ?? "").split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((text) => text.trim().toLowerCase())
    return name === value && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

/** Chooses the encoding with the smallest result that an Accept-Encoding header allows. */
export const chooseEncoding = (header: string | undefined): Encoding =>
  headerAccepts(header, "br") ? "br" : headerAccepts(header, "gzip") ? "gzip" : "identity"
