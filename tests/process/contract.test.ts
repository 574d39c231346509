/** Checks this server against the API contract with the contract kit. */
import { spawnSync } from "node:child_process"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { endpoints } from "@shop/wire/endpoints"
import { openApi } from "@shop/wire/contract"
import { entriesOf, type Json, openKit, type Verdict } from "../contract/kit.ts"
import { unansweredRequests } from "../contract/unanswered-requests.ts"
import { checkContract } from "../contract/check-contract.ts"
import { seed } from "../support/seed.ts"
import { fuzzOverHttp } from "../../packages/tooling/src/nightly/fuzz-http.ts"
import { root } from "../repository/sources.ts"
import { openClient } from "../support/shop-client.ts"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const data = createTemporaryFolder()
let shop: ShopProcess
let verdicts: ReadonlyArray<Verdict>
beforeAll(async () => {
  shop = await start({
    data,
    env: {
      SHOP_MAIL_TO: "contact@example.org",
      SHOP_CHECKOUT: "https://checkout.example",
      SHOP_CHECKOUT_KEY: "a key that the shop and its checkout share",
      SHOP_PAYMENT: "sandbox",
      SHOP_PAYMENT_SECRET: "a secret of the tests that nobody else has",
      SHOP_PROXIES: "127.0.0.1",
    },
  })
  verdicts = await checkContract({
    base: shop.url,
    store: "fr",
    index: "vue_storefront_catalog_fr",
    unknownFields: "refused",
  })
}, 60_000)
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

/** A request that violates the contract, or the variant that does. */
const lacking = (all: ReadonlyArray<Verdict>): ReadonlyArray<string> => {
  const calls = [...new Set(all.map(({ call }) => call))]
  return calls
    .flatMap((call) => {
      const own = all.filter((verdict) => verdict.call === call)
      const wrong = own.filter(({ faults }) => faults.length > 0)
      return wrong.length === own.length ? [call] : wrong.map(({ form }) => `${call}: ${form}`)
    })
    .toSorted()
}

describe("WI103 the contract kit on this server", () => {
  it("sends every request", () => {
    const sentRequests = new Set(verdicts.map(({ call }) => call))
    expect(Object.keys(endpoints).filter((tag) => !sentRequests.has(tag))).toEqual([])
    expect(verdicts.length).toBeGreaterThan(100)
  })
  it("finds only the known gaps", () => {
    const known = [...unansweredRequests].toSorted()
    const unexpectedSuccesses = verdicts
      .filter(({ faults }) => faults.length > 0)
      .map(({ call, form, faults }) => `${call} (${form}): ${faults.join("; ")}`)
    expect(
      lacking(verdicts),
      `remove these requests from tests/contract/unanswered-requests.ts, because the server responds to them\n${unexpectedSuccesses.join("\n")}`,
    ).toEqual(known)
  })
})

describe("SR100 the contract is served", () => {
  it("as OpenAPI and as a page, with the security headers", async () => {
    const document = await fetch(`${shop.url}/api/openapi.json`)
    expect(await document.json()).toEqual(JSON.parse(JSON.stringify(openApi())))
    const page = await fetch(`${shop.url}/api/docs`)
    expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self'; ?style-src 'self'/)
    expect((await fetch(`${shop.url}/api/docs.css`)).headers.get("content-type")).toMatch(/^text\/css/)
  })
})

describe("SR41 fuzzed requests over HTTP", () => {
  it("get valid responses, and the shop survives", async () => {
    const cartId = await openClient(shop).createCart()
    const real = { cartId, skus: ["no-such"], url: "no-such", order: {} }
    const { sent, faults } = await fuzzOverHttp(shop.url, () => real, { inputs: 6, seed })
    expect(faults).toEqual([])
    expect(sent).toBeGreaterThan(200)
    expect((await fetch(`${shop.url}/api`)).status).toBe(200)
  })
})

describe("WI103 the kit as a command", () => {
  const run = (...parameters: ReadonlyArray<string>) =>
    spawnSync(
      process.execPath,
      ["--conditions=@shop/source", "packages/tooling/src/nightly/contract.ts", ...parameters],
      {
        cwd: root,
        encoding: "utf8",
      },
    )
  it("needs the address of a server", () => {
    expect(run()).toMatchObject({ status: 2, stdout: "", stderr: expect.stringMatching(/Name the server/) })
  })
  it("fails for a violation, and prints it as JSON with --json", () => {
    const { status, stdout } = run("http://127.0.0.1:1", "--json", "--store=en")
    const report = JSON.parse(stdout) as { readonly verdicts: ReadonlyArray<Verdict> }
    expect(status).toBe(1)
    expect(report.verdicts.length).toBeGreaterThan(50)
    expect(report.verdicts.filter(({ faults }) => faults.length === 0)).toEqual([])
  })
})

describe("WI103 the kit reports", () => {
  const answering = async (
    status: number,
    type: string,
    body: string,
    say: (kit: ReturnType<typeof openKit>) => Promise<unknown>,
  ): Promise<ReadonlyArray<Verdict>> => {
    const server = createServer((_, response) =>
      response.writeHead(status, { "content-type": type }).end(body),
    )
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
    const { port } = server.address() as AddressInfo
    const kit = openKit({ base: `http://127.0.0.1:${port}`, store: "fr", index: "vue_storefront_catalog_fr" })
    await say(kit)
    await new Promise((resolve) => server.close(resolve))
    return kit.verdicts
  }
  const json = "application/json"
  const query = { token: "", storeCode: "fr", cartId: "1" }
  it.each([
    ["another type", 200, "text/html", "<p>", /responds 200 as text\/html/],
    ["a refusal", 401, json, '{"code":401,"result":"no"}', /responds 401: no/],
    ["another shape", 200, json, '{"code":200,"result":[{}]}', /must have required property/],
    ["no JSON", 200, json, "{", /does not respond/],
    ["a failed check", 200, json, '{"code":200,"result":[]}', /false: there is a line/],
  ])("%s", async (_, status, type, body, message) => {
    const found = await answering(status, type, body, (kit) =>
      kit.expectSuccess("cart.pull", "guest", { query }, [
        ["there is a line", (response: Json) => entriesOf(response["result"]).length > 0],
      ]),
    )
    expect(found).toMatchObject([
      { call: "cart.pull", form: "guest", faults: [expect.stringMatching(message)] },
    ])
  })
  it.each([
    ["an accepted request that must be refused", 200, '{"code":200,"result":[]}', /is not refused/],
    ["a code that is not the status", 400, '{"code":404,"result":"no"}', /the code 404/],
    ["another code", 404, '{"code":404,"result":"no cart"}', /refuses with 404, not 401/],
    ["an unknown request", 404, '{"code":404,"result":"There is no such call"}', /no such call/],
  ])("%s", async (_, status, body, message) => {
    const found = await answering(status, json, body, (kit) =>
      kit.expectRefusal("cart.pull", "guest", { query }, [401]),
    )
    expect(found).toMatchObject([{ faults: [expect.stringMatching(message)] }])
  })
  it("no fault for its own valid requests", async () => {
    await expect(
      answering(200, json, "{}", (kit) => kit.expectSuccess("cart.pull", "guest", { query: {} })),
    ).rejects.toThrow(/violates the contract: cartId is missing/)
  })
})
