import type { HttpRequest } from "@shop/wire/http"

/**
 * The address of a request: parameters in the order of their names, everything but letters, digits and `-._~` encoded.
 *
 * @param baseUrl - without trailing slash, or ""
 * @rule AP2 - wire §11.1, §18.11
 */
export const urlOf = (baseUrl: string, request: HttpRequest): string => {
  const query = Object.entries(request.query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&")
  return `${baseUrl.replace(/(?<!\/)\/+$/, "")}${request.path}${query === "" ? "" : `?${query}`}`
}

const encode = (value: string): string =>
  encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
