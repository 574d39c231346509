import type { Answer } from "../support/fault-proxy.ts"
import { at, cached, expectStandIn, heading, stored, test, visited } from "./support/network.ts"
import { expect, hydrated, pathOf, pressIfThere } from "./support/test.ts"

test("SW5 a stored page is shown when the server does not respond although the device is online", async ({
  page,
  way,
}) => {
  const here = at(page, "fr")
  const path = await pathOf(here, "V709")
  await visited(page, path)
  const title = await heading(page)
  for (const tag of ["drop", "loseAnswer", "cut"] as const) {
    way.set(() => ({ tag }))
    await page.reload()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  }
  way.set(() => ({ tag: "drop" }))
  await page.goto("/fr/pas-ici")
  await expectStandIn(here)
  way.mend()
  await pressIfThere(page.getByRole("button", { name: here.words("Try again") }))
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    here.words("This page is not here any more"),
  )
})

for (const status of [500, 503])
  test(`SW5 a stored page replaces a response ${status}, which is never stored`, async ({ page, way }) => {
    const here = at(page, "en")
    const path = await pathOf(here, "V713")
    await visited(page, path)
    const title = await heading(page)
    way.set(({ path: asked }) =>
      asked.startsWith("/en")
        ? {
            tag: "instead",
            status,
            headers: { "content-type": "text/html", "cache-control": "public, max-age=600" },
            body: "<h1>broken</h1>",
          }
        : { tag: "pass" },
    )
    await page.reload()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
    const other = await pathOf(here, "V702")
    await page.goto(other)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("broken")
    way.mend()
    await page.goto(path)
    await hydrated(page)
    expect((await cached(page)).filter(({ text }) => text.includes("<h1>broken"))).toEqual([])
  })

test("SW5 a stored page is shown when the server is slow", async ({ page, way }) => {
  const here = at(page, "de")
  const path = await pathOf(here, "V709")
  await visited(page, path)
  const title = await heading(page)
  const never = Promise.withResolvers<void>()
  way.set(() => ({ tag: "hold", until: never.promise }))
  await page.reload({ waitUntil: "commit" })
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  never.resolve()
})

test("SW5 a stored page of any age replaces an incomplete response", async ({ page, way }) => {
  const here = at(page, "fr")
  const path = await pathOf(here, "V709")
  // Without a tag the browser has to ask for all of it again.
  const untagged = (answer: Answer): Answer => ({
    ...answer,
    headers: { ...answer.headers, etag: undefined },
  })
  way.set(({ path: asked }) => (asked === path ? { tag: "change", change: untagged } : { tag: "pass" }))
  await visited(page, path)
  const title = await heading(page)
  // Its prices have expired, so the network is used first.
  await page.evaluate(async (address) => {
    const cache = await caches.open("shop-pages")
    const copy = (await cache.match(address))!
    const headers = new Headers(copy.headers)
    headers.set("x-shop-holds-s", "0")
    await cache.put(address, new Response(await copy.arrayBuffer(), { headers }))
  }, path)
  await page.goto("/fr/size-guide")
  for (const laterMs of [0, 300]) {
    way.set(({ path: asked }) => (asked === path ? { tag: "truncate", laterMs } : { tag: "pass" }))
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
    await expect(page.getByRole("contentinfo")).toBeVisible()
    await hydrated(page)
  }
})

test("SW5 a removed page removes its stored copy", async ({ page, way }) => {
  const here = at(page, "fr")
  const path = await pathOf(here, "V709")
  await visited(page, path)
  way.set(({ path: asked }) =>
    asked === path
      ? { tag: "instead", status: 404, headers: { "content-type": "text/html" }, body: "<h1>gone</h1>" }
      : { tag: "pass" },
  )
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("gone")
  await expect
    .poll(async () => (await cached(page)).some(({ url: address }) => address.endsWith(path)))
    .toBe(false)
})

test("SW6 a stored page is shown at once, and replaced when the network has another version", async ({
  page,
  context,
  way,
}) => {
  const here = at(page, "en")
  const path = await pathOf(here, "V709")
  await visited(page, path)
  const name = await heading(page)
  // The state before it was renamed.
  await page.evaluate(
    async ([from, to]) => {
      const cache = await caches.open("shop-pages")
      const answer = (await cache.match(location.href))!
      const headers = new Headers(answer.headers)
      headers.set("etag", '"older"')
      await cache.put(location.href, new Response((await answer.text()).replaceAll(from!, to!), { headers }))
    },
    [name, "An older name"],
  )
  const gate = Promise.withResolvers<void>()
  way.set(({ path: asked }) => (asked === path ? { tag: "hold", until: gate.promise } : { tag: "pass" }))
  const again = await context.newPage()
  await again.goto(path)
  await expect(again.getByRole("heading", { level: 1 })).toHaveText("An older name")
  await hydrated(again)
  gate.resolve()
  await expect(again.getByRole("heading", { level: 1 })).toHaveText(name)
  await stored(again)
})

test("SW6 an unchanged page is not requested from the API again", async ({ page, context, way }) => {
  const path = await pathOf(at(page, "en"), "V713")
  await visited(page, path)
  const again = await context.newPage()
  const before = way.log.length
  await again.goto(path)
  await hydrated(again)
  await again.waitForFunction(() => document.documentElement.matches(".is-interactive"))
  await stored(again)
  const navigation = await again.evaluate(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceResourceTiming).transferSize,
  )
  expect(navigation).toBe(0)
  const since = way.log.slice(before).map(({ path: asked }) => asked.split("?")[0])
  expect(since.filter((asked) => asked === path)).toHaveLength(1)
  expect(since.filter((asked) => asked === "/api/url/map")).toEqual([])
})

test("SW2 the worker ignores the API, forms and other methods", async ({ page, way }) => {
  await visited(page, "/fr")
  const statuses = await page.evaluate(async () => {
    const post = await fetch("/fr", { method: "POST", body: new URLSearchParams({ act: "nothing" }) })
    const head = await fetch("/fr", { method: "HEAD" })
    const api = await fetch("/api/catalog/vue_storefront_catalog_fr/category/_search?size=1&from=0")
    const part = await fetch("/share.png", { headers: { range: "bytes=0-3" } })
    return [post.status, head.status, api.status, part.ok]
  })
  expect(statuses.slice(1)).toEqual([200, 200, true])
  expect(way.log.some(({ method, path }) => method === "POST" && path === "/fr")).toBe(true)
  expect((await cached(page)).filter(({ url: address }) => /\/api\/|share\.png/.test(address))).toEqual([])
})

test("a deferred chunk that breaks off is loaded again", async ({ page, way }) => {
  const here = at(page, "en")
  // Before there is a worker every part comes by itself.
  way.set(({ path }) => {
    if (path === "/sw.js") return { tag: "drop" }
    return /\/assets\/search-/.test(path) ? { tag: "truncate" } : { tag: "pass" }
  })
  await page.goto("/en")
  await hydrated(page)
  await page.getByRole("banner").getByRole("searchbox").click()
  const again = page.getByRole("button", { name: here.words("Try again") })
  await expect(again.first()).toBeVisible()
})
