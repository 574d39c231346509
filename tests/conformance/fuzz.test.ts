import { afterAll, describe, expect, it } from "vitest"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { contractsByName, requestFault } from "../support/contract.ts"
import { api, sandboxServices } from "../support/api.ts"
import { fuzz } from "../support/fuzz.ts"
import { createExistingEntities } from "../support/fuzz-real.ts"
import { runs, seed } from "../support/seed.ts"

const shop = api({ services: sandboxServices })
const { sendAsync, close } = shop
afterAll(close)
const inputs = Math.min(100, runs)
process.stdout.write(`fuzz: SHOP_SEED=${seed} inputs=${inputs} of each call\n`)

const real = createExistingEntities(shop)

describe("SR41 the fuzzer", () => {
  const contracts = contractsByName["cart.pull"]!
  const asking = (answer: () => HttpResponse) => fuzz(contracts, answer, real, { inputs: 100, seed })
  const reply = (status: number, body: unknown): HttpResponse => ({ status, body, headers: {} })
  it.each([
    ["a 5xx", reply(500, { code: 500, result: "Internal error" }), /500/],
    ["a code that is not the status", reply(404, { code: 400, result: "no" }), /the code 400/],
    ["a refusal without an envelope", reply(400, "no"), /must be object/],
    [
      "a success with another schema",
      reply(200, { code: 200, result: [{ sku: "BOL" }] }),
      /required property/,
    ],
    ["what JSON leaves out", reply(200, { code: 200, result: undefined }), /required property 'result'/],
    ["a stack", reply(400, { code: 400, result: "Error\n    at run (file.ts:3)" }), /stack trace/],
  ])("finds %s", async (_, answered, told) => {
    await expect(asking(() => answered)).rejects.toThrow(told)
  })
  it("sends valid, nearly valid and hostile requests, a third each", async () => {
    const sent: Array<HttpRequest> = []
    const { inputs: asked } = await fuzz(
      contractsByName["cart.update"]!,
      (request) => {
        sent.push(request)
        return reply(404, { code: 404, result: "no" })
      },
      real,
      { inputs: 600, seed },
    )
    for (const count of Object.values(asked)) expect(count).toBeGreaterThan(150)
    const right = sent.filter((request) => requestFault(contractsByName["cart.update"]!, request) === null)
    expect(right.length).toBeGreaterThanOrEqual(asked.valid)
    expect(right.length).toBeLessThan(450)
    const text = JSON.stringify(sent)
    for (const harm of [
      "__proto__",
      "DROP TABLE",
      "<script>",
      "etc/passwd",
      "Bearer null",
      '{"a":[{"a":[{"a":[',
    ])
      expect(text).toContain(harm)
  })
})

describe("laws", () => {
  it.each(Object.keys(contractsByName))(
    "SR41 %s: every fuzzed request gets a valid response",
    async (tag) => {
      const { inputs: asked, statuses } = await fuzz(
        contractsByName[tag]!,
        ({ method, path, query, body, headers }) => sendAsync(`${method} ${path}`, query, body, { headers }),
        real,
        { inputs, seed },
      )
      expect(asked.valid + asked.nearly + asked.hostile).toBe(inputs)
      expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
    },
  )
})
