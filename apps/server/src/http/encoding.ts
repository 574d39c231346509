/** The supported content encodings, best first. */
export type Encoding = "br" | "gzip" | "identity"

/** Whether an Accept or Accept-Encoding header names a value without q=0. Wildcards do not count. */
export const accepts = (header: string | undefined, value: string): boolean =>
  (header ?? "").split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((text) => text.trim().toLowerCase())
    return name === value && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

/** Chooses the best encoding that an Accept-Encoding header allows. */
export const choose = (header: string | undefined): Encoding =>
  accepts(header, "br") ? "br" : accepts(header, "gzip") ? "gzip" : "identity"
