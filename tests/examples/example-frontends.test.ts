/** The example frontends of the documentation against the API in this process. */
import { mount, unmount } from "svelte"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { createApp } from "vue"
import { createShop, memoryStorage, type RunningShop } from "@shop/adapters/shop"
import type { HttpRequest } from "@shop/wire/http"
import SvelteShop from "../../apps/docs/examples/svelte/Shop.svelte"
import VueShop from "../../apps/docs/examples/vue/Shop.vue"
import { api, categoryDocument, productDocument } from "../support/api.ts"

const platform = api({
  documents: [
    categoryDocument(2, 1, "Root"),
    categoryDocument(4, 2, "Bowls"),
    productDocument(10, "BLUE", { name: "Blue bowl", price: 24, category_ids: [4], url_path: "blue-bowl" }),
  ],
})
afterAll(() => platform.close())

/** Answers requests of a frontend by the API, without a socket. */
const fetchFromApi = async (url: string, init: RequestInit): Promise<Response> => {
  const { pathname, searchParams } = new URL(url)
  const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null
  const reply = await platform.sendAsync(
    `${init.method as HttpRequest["method"]} ${pathname}`,
    Object.fromEntries(searchParams),
    body,
  )
  return new Response(JSON.stringify(reply.body), {
    status: reply.status,
    headers: { "content-type": "application/json" },
  })
}

/** Mounts a frontend in the document. @returns a function that unmounts it */
type MountFrontend = (shop: RunningShop) => () => void

const mountVue: MountFrontend = (shop) => {
  const app = createApp(VueShop, { shop })
  app.mount(document.body.appendChild(document.createElement("div")))
  return () => app.unmount()
}
const mountSvelte: MountFrontend = (shop) => {
  const component = mount(SvelteShop, { target: document.body, props: { shop } })
  return () => void unmount(component)
}

const shows = (text: string): Promise<void> =>
  vi.waitFor(() => expect(document.body.textContent).toContain(text), { interval: 10 })

const click = (selector: string, text: string): void => {
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find(
    ({ textContent }) => textContent?.trim() === text,
  )
  if (element === undefined) throw new Error(`no ${selector} with the text ${text}`)
  element.click()
}
const type = (field: string, value: string): void => {
  const input = document.querySelector<HTMLInputElement>(`[name=${field}]`)!
  input.value = value
  input.dispatchEvent(new Event("input", { bubbles: true }))
}

describe.each([
  ["Vue", mountVue],
  ["Svelte", mountSvelte],
] as const)("AP30 the example in %s", (_, mountFrontend) => {
  const storage = memoryStorage()
  const open = async (): Promise<() => Promise<void>> => {
    const shop = await createShop({
      origin: "https://shop.example",
      view: "en",
      storage,
      fetch: fetchFromApi,
    })
    const unmountFrontend = mountFrontend(shop)
    return async () => {
      unmountFrontend()
      document.body.replaceChildren()
      await shop.stop()
    }
  }
  let close: () => Promise<void>
  beforeAll(async () => {
    close = await open()
    return () => close()
  })

  it("shows a category from the menu, and a product from the category", async () => {
    click("nav a", "Bowls")
    await shows("Blue bowl")
    click("main a", "Blue bowl")
    await shows("Add to cart")
    expect(document.body.textContent).toContain("€24.00")
  })
  it("adds the product to the cart", async () => {
    click("button", "Add to cart")
    await shows("Total")
    expect(document.querySelector("aside")?.textContent).toContain("Blue bowl")
  })
  it("restores the cart after a reload", async () => {
    await close()
    expect(document.body.textContent).toBe("")
    close = await open()
    await shows("Total")
    expect(document.querySelector("aside")?.textContent).toContain("Blue bowl")
  })
  it("places a guest's order, after it has shown what is missing", async () => {
    click("aside button", "Order")
    await shows("firstName: ")
    const guest = {
      firstName: "Ada",
      lastName: "Martin",
      email: "ada@example.org",
      street: "1 rue des Potiers",
      postcode: "69001",
      city: "Lyon",
    }
    for (const [field, value] of Object.entries(guest)) type(field, value)
    click("aside button", "Order")
    await shows("Order EN-")
    expect(document.querySelector("aside")).toBeNull()
  })
})
