import type { HttpRequest } from "@shop/wire/http"

/**
 * The URL of a request. Parameters are sorted by name. Every character but letters, digits and `-._~` is percent-encoded.
 *
 * @param baseUrl - origin of the platform with an optional path; "" for the origin of the page
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
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
