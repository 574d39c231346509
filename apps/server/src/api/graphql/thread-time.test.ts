import { parse, specifiedRules, validate } from "graphql"
import { afterAll, describe, expect, it } from "vitest"
import type { HttpResponse } from "@shop/wire/http"
import { api, sandboxServices } from "../../../../../tests/support/api.ts"
import { contractsByName } from "../../../../../tests/support/contract.ts"
import { fuzz, slowestAddress, cpuMsMax } from "../../../../../tests/support/fuzz.ts"
import { createPageRoutes } from "../../../../../tests/support/fuzz-pages.ts"
import { createExistingEntities } from "../../../../../tests/support/fuzz-real.ts"
import { seed } from "../../../../../tests/support/seed.ts"
import { schema } from "./schema.ts"

const shop = api({ services: sandboxServices })
afterAll(shop.close)
const real = createExistingEntities(shop)
const options = { inputs: 100, seed }
const question = contractsByName["content.blog"]!

const refusal = (words: string): HttpResponse => ({
  status: 400,
  body: { errors: [{ message: words }] },
  headers: {},
})

describe("SR89 the fuzzer measures how long one request holds the thread", () => {
  it("finds a document with one field many times that is validated before it is bounded, every time", async () => {
    const part = "products { items } products { items }"
    const { cpuMs, slowestRequest } = await fuzz(
      question,
      ({ body }) => {
        const { query } = (body ?? {}) as { readonly query?: unknown }
        if (!String(query).includes(part)) return refusal("another document")
        // Thirty times the fields: a fast machine needs longer than the limit for them too.
        const longer = String(query).replaceAll(part, `${part} `.repeat(30))
        try {
          return refusal(`${validate(schema, parse(longer), specifiedRules, { maxErrors: 5 }).length} faults`)
        } catch {
          return refusal("unreadable")
        }
      },
      real,
      options,
    )
    expect(slowestRequest).toContain(part)
    expect(cpuMs).toBeGreaterThan(cpuMsMax)
  })
  it("finds an address whose slashes take time that grows with their square", async () => {
    const { cpuMs, slowestUrl } = await slowestAddress((address) => address.replace(/\/+(?=$|[?#])/, ""))
    expect(slowestUrl).toMatch(/x\/{30}/)
    expect(cpuMs).toBeGreaterThan(cpuMsMax)
  })
  it("finds neither in the shop", async () => {
    const { cpuMs } = await fuzz(
      question,
      ({ method, path, query, body, headers }) =>
        shop.sendAsync(`${method} ${path}`, query, body, { headers }),
      real,
      options,
    )
    expect(cpuMs).toBeLessThan(cpuMsMax)
    expect((await slowestAddress(createPageRoutes())).cpuMs).toBeLessThan(cpuMsMax)
  })
})
