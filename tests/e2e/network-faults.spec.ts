import type { ProxyResponse } from "../support/fault-proxy.ts"
import {
  readCaches,
  expectOfflinePage,
  headingText,
  waitForStoredPage,
  test,
  visitAndStore,
} from "./support/network.ts"
import { createVisit, expect, startPrograms, pathOf, clickIfPresent } from "./support/test.ts"

test("SW5 a stored page is shown when the server does not respond although the device is online", async ({
  page,
  faultProxy,
}) => {
  const visit = createVisit(page, "fr")
  const path = await pathOf(visit, "V709")
  await visitAndStore(page, path)
  const title = await headingText(page)
  for (const tag of ["drop", "loseResponse", "headersOnly"] as const) {
    faultProxy.setRule(() => ({ tag }))
    await page.reload()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  }
  faultProxy.setRule(() => ({ tag: "drop" }))
  await page.goto("/fr/pas-ici")
  await expectOfflinePage(visit)
  faultProxy.forwardAll()
  await clickIfPresent(page.getByRole("button", { name: visit.words("Try again") }))
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    visit.words("This page is not here any more"),
  )
})

for (const status of [500, 503])
  test(`SW5 a stored page replaces a response ${status}, which is never stored`, async ({
    page,
    faultProxy,
  }) => {
    const visit = createVisit(page, "en")
    const path = await pathOf(visit, "V713")
    await visitAndStore(page, path)
    const title = await headingText(page)
    faultProxy.setRule(({ path: requestPath }) =>
      requestPath.startsWith("/en")
        ? {
            tag: "replace",
            status,
            headers: { "content-type": "text/html", "cache-control": "public, max-age=600" },
            body: "<h1>broken</h1>",
          }
        : { tag: "pass" },
    )
    await page.reload()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
    const other = await pathOf(visit, "V702")
    await page.goto(other)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("broken")
    faultProxy.forwardAll()
    await page.goto(path)
    await startPrograms(page)
    expect((await readCaches(page)).filter(({ text }) => text.includes("<h1>broken"))).toEqual([])
  })

test("SW5 a stored page is shown when the server is slow", async ({ page, faultProxy }) => {
  const visit = createVisit(page, "de")
  const path = await pathOf(visit, "V709")
  await visitAndStore(page, path)
  const title = await headingText(page)
  const heldResponse = Promise.withResolvers<void>()
  faultProxy.setRule(() => ({ tag: "hold", until: heldResponse.promise }))
  await page.reload({ waitUntil: "commit" })
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
  heldResponse.resolve()
})

test("SW5 a stored page of any age replaces an incomplete response", async ({ page, faultProxy }) => {
  const visit = createVisit(page, "fr")
  const path = await pathOf(visit, "V709")
  // Without a tag the browser has to ask for all of it again.
  const withoutEntityTag = (answer: ProxyResponse): ProxyResponse => ({
    ...answer,
    headers: { ...answer.headers, etag: undefined },
  })
  faultProxy.setRule(({ path: requestPath }) =>
    requestPath === path ? { tag: "change", change: withoutEntityTag } : { tag: "pass" },
  )
  await visitAndStore(page, path)
  const title = await headingText(page)
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
    faultProxy.setRule(({ path: requestPath }) =>
      requestPath === path ? { tag: "truncate", laterMs } : { tag: "pass" },
    )
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title)
    await expect(page.getByRole("contentinfo")).toBeVisible()
    await startPrograms(page)
  }
})

test("SW5 a removed page removes its stored copy", async ({ page, faultProxy }) => {
  const visit = createVisit(page, "fr")
  const path = await pathOf(visit, "V709")
  await visitAndStore(page, path)
  faultProxy.setRule(({ path: requestPath }) =>
    requestPath === path
      ? { tag: "replace", status: 404, headers: { "content-type": "text/html" }, body: "<h1>gone</h1>" }
      : { tag: "pass" },
  )
  await page.reload()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("gone")
  await expect
    .poll(async () => (await readCaches(page)).some(({ url: address }) => address.endsWith(path)))
    .toBe(false)
})

test("SW6 a stored page is shown at once, and replaced when the network has another version", async ({
  page,
  context,
  faultProxy,
}) => {
  const visit = createVisit(page, "en")
  const path = await pathOf(visit, "V709")
  await visitAndStore(page, path)
  const name = await headingText(page)
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
  faultProxy.setRule(({ path: requestPath }) =>
    requestPath === path ? { tag: "hold", until: gate.promise } : { tag: "pass" },
  )
  const again = await context.newPage()
  await again.goto(path)
  await expect(again.getByRole("heading", { level: 1 })).toHaveText("An older name")
  await startPrograms(again)
  gate.resolve()
  await expect(again.getByRole("heading", { level: 1 })).toHaveText(name)
  await waitForStoredPage(again)
})

test("SW6 an unchanged page is not requested from the API again", async ({ page, context, faultProxy }) => {
  const path = await pathOf(createVisit(page, "en"), "V713")
  await visitAndStore(page, path)
  const again = await context.newPage()
  const before = faultProxy.log.length
  await again.goto(path)
  await startPrograms(again)
  await again.waitForFunction(() => document.documentElement.matches(".is-interactive"))
  await waitForStoredPage(again)
  const navigation = await again.evaluate(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceResourceTiming).transferSize,
  )
  expect(navigation).toBe(0)
  const since = faultProxy.log.slice(before).map(({ path: requestPath }) => requestPath.split("?")[0])
  expect(since.filter((requestPath) => requestPath === path)).toHaveLength(1)
  expect(since.filter((requestPath) => requestPath === "/api/url/map")).toEqual([])
})

test("SW2 the worker ignores the API, forms and other methods", async ({ page, faultProxy }) => {
  await visitAndStore(page, "/fr")
  const statuses = await page.evaluate(async () => {
    const post = await fetch("/fr", { method: "POST", body: new URLSearchParams({ act: "nothing" }) })
    const head = await fetch("/fr", { method: "HEAD" })
    const api = await fetch("/api/catalog/vue_storefront_catalog_fr/category/_search?size=1&from=0")
    const part = await fetch("/share.png", { headers: { range: "bytes=0-3" } })
    return [post.status, head.status, api.status, part.ok]
  })
  expect(statuses.slice(1)).toEqual([200, 200, true])
  expect(faultProxy.log.some(({ method, path }) => method === "POST" && path === "/fr")).toBe(true)
  expect((await readCaches(page)).filter(({ url: address }) => /\/api\/|share\.png/.test(address))).toEqual(
    [],
  )
})

test("a deferred chunk that breaks off is loaded again", async ({ page, faultProxy }) => {
  const visit = createVisit(page, "en")
  // Before there is a worker every part comes by itself.
  faultProxy.setRule(({ path }) => {
    if (path === "/sw.js") return { tag: "drop" }
    return /\/assets\/search-/.test(path) ? { tag: "truncate" } : { tag: "pass" }
  })
  await page.goto("/en")
  await startPrograms(page)
  await page.getByRole("banner").getByRole("searchbox").click()
  const again = page.getByRole("button", { name: visit.words("Try again") })
  await expect(again.first()).toBeVisible()
})
