import { expect, it } from "vitest"
import { extraRoutes } from "./extras.ts"
import { limited } from "./limited.ts"

const isLimited = ({ method, match }: (typeof extraRoutes)[number]): boolean =>
  Object.keys(limited).some((name) => {
    const [of, path = ""] = name.split(" ")
    return of === method && match(path) !== null
  })

it("SR98 every call on the list is there", () => {
  const lost = Object.keys(limited).filter((name) => {
    const [method, path = ""] = name.split(" ")
    return !extraRoutes.some((route) => route.method === method && route.match(path) !== null)
  })
  expect(lost).toEqual([])
})
it("SR98 every extra call that changes something, or is dear, is on the list", () => {
  const free = extraRoutes.filter((route) => !isLimited(route))
  // Reading: the summary of reviews, pages, files, and GraphQL under the name of a view, which is GraphQL.
  expect(free.every((route) => route.method === "GET" || route.match("/graphql/fr") !== null)).toBe(true)
  expect(extraRoutes.length - free.length).toBe(Object.keys(limited).length)
})
