import { mkdirSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { expect, test } from "@playwright/test"
import type { SaleResult } from "../support/portable-sale.ts"
import { bundle } from "../support/bundle.ts"

const folder = fileURLToPath(new URL("../.out/anywhere", import.meta.url))
const core = join(folder, `core-${process.pid}.mjs`)

/** A page with nothing on it, and what it may load. */
const files = new Map<string, { readonly type: string; readonly text: string }>([
  ["/", { type: "text/html", text: "<!doctype html><title>Anywhere</title>" }],
  [
    "/worker.js",
    { type: "text/javascript", text: 'import { runSale } from "/core.js"; postMessage(await runSale())' },
  ],
])

let server: Server
let origin = ""
/** The result of the sale in Node, computed from the same bytes that the browser gets. */
let inNode: SaleResult

test.beforeAll(async () => {
  const { code } = await bundle('export { runSale } from "../support/portable-sale.ts"')
  mkdirSync(folder, { recursive: true })
  writeFileSync(core, code)
  files.set("/core.js", { type: "text/javascript", text: code })
  server = createServer((request, response) => {
    const file = files.get(request.url ?? "")
    response.writeHead(file === undefined ? 404 : 200, { "content-type": file?.type ?? "text/plain" })
    response.end(file?.text ?? "")
  }).listen(0, "127.0.0.1")
  await new Promise<void>((resolve) => server.once("listening", resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  inNode = await (
    (await import(pathToFileURL(core).href)) as { runSale: () => Promise<SaleResult> }
  ).runSale()
})

test.afterAll(() => new Promise((resolve) => server.close(resolve)))

test("the core places an order in Node, from the code that browsers load", () => {
  expect(inNode).toMatchObject({
    orderNumber: "N1",
    state: "confirmed",
    remainingLines: 0,
  } satisfies Partial<SaleResult>)
})

test("the core places an order in a page", async ({ page }) => {
  await page.goto(origin)
  expect(await page.evaluate('import("/core.js").then(({ runSale }) => runSale())')).toEqual(inNode)
})

test("the core places an order in a web worker", async ({ page }) => {
  await page.goto(origin)
  const receipt = await page.evaluate(
    `new Promise((resolve, reject) => {
      const worker = new Worker("/worker.js", { type: "module" })
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(message))
    })`,
  )
  expect(receipt).toEqual(inNode)
})
