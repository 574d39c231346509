/**
 * The packages outside the repository: packed, installed in an empty folder, type-checked and run with the Vue frontend of
 * the documentation. Packages of others come from pnpm's store, so no network is needed.
 */
import { execFile, spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { HttpRequest } from "@shop/wire/http"
import { api, categoryDocument, productDocument } from "../support/api.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const names = ["core", "search", "wire", "adapters", "testing"]
const home = mkdtempSync(join(tmpdir(), "shop-packages-"))

const run = (cwd: string, command: string, ...parameters: ReadonlyArray<string>): string => {
  const { status, stdout, stderr } = spawnSync(command, parameters, {
    cwd,
    encoding: "utf8",
    // Options of this process must not reach the packed packages.
    env: { ...process.env, NODE_OPTIONS: "" },
  })
  if (status !== 0) throw new Error(`${command} ${parameters.join(" ")}\n${stdout}\n${stderr}`)
  return stdout
}
/** Runs Node in the folder of the packages, while this process answers its requests. */
const runAsync = async (...parameters: ReadonlyArray<string>): Promise<string> => {
  const env = { ...process.env, NODE_OPTIONS: "" }
  return (await promisify(execFile)(process.execPath, parameters, { cwd: home, env, timeout: 60_000 })).stdout
}
const pnpm = (cwd: string, ...parameters: ReadonlyArray<string>): string =>
  run(cwd, "npx", "-y", "--prefer-offline", "pnpm@12.21.0", ...parameters)

/** Versions of other packages are those of the repository, which are in the store. */
const installPackages = (): void => {
  const tarballs = join(home, "tarballs")
  mkdirSync(tarballs)
  for (const name of names) pnpm(join(root, "packages", name), "pack", "--pack-destination", tarballs)
  const packed = Object.fromEntries(
    readdirSync(tarballs).map((file) => [
      `@shop/${/^shop-(\w+)-/.exec(file)![1]!}`,
      `file:./tarballs/${file}`,
    ]),
  )
  const project = {
    name: "elsewhere",
    private: true,
    type: "module",
    dependencies: { ...packed, effect: "4.1.0", vue: "3.5.45" },
    devDependencies: { "happy-dom": "21.0.4", typescript: "6.0.3", "vue-tsc": "3.3.14" },
  }
  writeFileSync(join(home, "package.json"), JSON.stringify(project))
  const overrides = Object.entries(packed).map(([name, file]) => `  "${name}": "${file}"`)
  writeFileSync(join(home, "pnpm-workspace.yaml"), ["overrides:", ...overrides, ""].join("\n"))
  pnpm(home, "install", "--offline", "--ignore-scripts")
}

/** The first example in the README of a package. */
const exampleOf = (name: string): string =>
  /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, "packages", name, "README.md"), "utf8"))![1]!

const compilerOptions = {
  target: "es2023",
  lib: ["es2024", "dom", "dom.iterable", "dom.asynciterable"],
  module: "preserve",
  moduleResolution: "bundler",
  strict: true,
  noEmit: true,
  allowImportingTsExtensions: true,
  types: [],
}

/** Compiles the component, mounts it in a document and buys a bowl; prints what the document shows at each step. */
const story = `
import { readFileSync, writeFileSync } from "node:fs"
import { stripTypeScriptTypes } from "node:module"
import { Window } from "happy-dom"
import { compileScript, parse } from "vue/compiler-sfc"

const { descriptor } = parse(readFileSync("frontend/Shop.vue", "utf8"))
const { content } = compileScript(descriptor, { id: "shop", inlineTemplate: true })
writeFileSync("frontend/Shop.js", stripTypeScriptTypes(content))

const window = new Window({ url: "http://localhost/" })
const { document, HTMLAnchorElement, HTMLInputElement, Element, SVGElement, Node, Event } = window
Object.assign(globalThis, { window, document, HTMLAnchorElement, HTMLInputElement, Element, SVGElement, Node })
const { createApp, nextTick } = await import("vue")
const { createShop, memoryStorage } = await import("@shop/adapters/shop")
const { default: Shop } = await import("./frontend/Shop.js")

const storage = memoryStorage()
const open = async () => {
  const shop = await createShop({ origin: process.argv[2], view: "en", storage })
  const app = createApp(Shop, { shop })
  app.mount(document.body.appendChild(document.createElement("div")))
  return { shop, close: () => (app.unmount(), shop.stop()) }
}
const texts = {}
const note = async (step) => {
  await nextTick()
  texts[step] = document.body.textContent
}
const before = await open()
await before.shop.actions.page.open("/en/bowls")
await note("category")
await before.shop.actions.page.open("/en/blue-bowl")
await note("product")
await before.shop.actions.cart.add({ sku: "BLUE", qty: 1 })
await note("cart")
await before.close()
const { shop, close } = await open()
await note("reload")
for (const [name, value] of Object.entries(JSON.parse(process.argv[3]))) {
  const input = document.querySelector("[name=" + name + "]")
  input.value = value
  input.dispatchEvent(new Event("input"))
}
const ordered = new Promise((resolve) => shop.subscribe(({ lastOrder }) => lastOrder?.orderNumber && resolve()))
document.querySelector("form").requestSubmit()
await ordered
await note("order")
await close()
process.stdout.write(JSON.stringify(texts))
`

describe("packages outside the repository", () => {
  const platform = api({
    documents: [
      categoryDocument(2, 1, "Root"),
      categoryDocument(4, 2, "Bowls"),
      productDocument(10, "BLUE", { name: "Blue bowl", price: 24, category_ids: [4], url_path: "blue-bowl" }),
    ],
  })
  let server: Server
  let origin = ""
  beforeAll(async () => {
    server = createServer((request, response) => {
      void (async () => {
        const { pathname, searchParams } = new URL(request.url!, "http://localhost")
        const body = await text(request)
        const { status, body: result } = await platform.sendAsync(
          `${request.method as HttpRequest["method"]} ${pathname}`,
          Object.fromEntries(searchParams),
          body === "" ? null : JSON.parse(body),
        )
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(result))
      })()
    }).listen(0, "127.0.0.1")
    await new Promise<void>((resolve) => server.once("listening", resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    run(root, join(root, "node_modules/.bin/tsc"), "-b", ...names.map((name) => `packages/${name}`))
    installPackages()
    cpSync(join(root, "apps/docs/examples/vue"), join(home, "frontend"), { recursive: true })
  })
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve))
    await platform.close()
    rmSync(home, { recursive: true, force: true })
  })

  it("type-check a Vue frontend by their declarations", () => {
    writeFileSync(join(home, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["frontend"] }))
    expect(run(home, "node_modules/.bin/vue-tsc", "-p", ".")).toBe("")
  })
  it("run a Vue frontend: category, product, a cart that survives a reload, a guest's order", async () => {
    writeFileSync(join(home, "story.mjs"), story)
    const guest = {
      firstName: "Ada",
      lastName: "Martin",
      email: "ada@example.org",
      street: "1 rue des Potiers",
      postcode: "69001",
      city: "Lyon",
    }
    const child = await runAsync("story.mjs", origin, JSON.stringify(guest))
    // The lines before it are the log: this platform serves no banners.
    expect(JSON.parse(child.trimEnd().split("\n").at(-1)!)).toEqual({
      category: expect.stringContaining("Blue bowl €24.00"),
      product: expect.stringContaining("Add to cart"),
      cart: expect.stringContaining("Total €24.00"),
      reload: expect.stringContaining("Total €24.00"),
      order: expect.stringMatching(/Order EN-\d+/),
    })
  })
  it("index a catalogue with the search engine of the README", () => {
    expect(run(home, process.execPath, "--input-type=module", "--eval", exampleOf("search"))).toBe("1\n")
  })
  it("simulate a device with the test tools of the README", () => {
    expect(run(home, process.execPath, "--input-type=module", "--eval", exampleOf("testing"))).toBe(
      "{ BOL: 2 }\n",
    )
  })
})
