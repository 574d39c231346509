import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { testApp } from "../../../../tests/support/app.ts"
import { seoRoutes } from "./seo.ts"

const nowMs = Date.UTC(2026, 10, 24, 12)
const read = (securityContacts: ReadonlyArray<string>) =>
  testApp(seoRoutes, {
    sitemaps: null,
    views: defaults.views,
    origin: "https://shop.example",
    filters: () => [],
    securityContacts,
    nowMs: () => nowMs,
  })("/.well-known/security.txt")

describe("SR290 security.txt", () => {
  it("has contact, expiry and languages", async () =>
    expect(await read(["bonjour@example.org", "b@example.org"])).toMatchObject({
      status: 200,
      headers: { "content-type": "text/plain; charset=utf-8" },
      body: [
        "Contact: mailto:bonjour@example.org",
        "Expires: 2027-05-24T00:00:00.000Z",
        "Preferred-Languages: fr, en, de",
        "Canonical: https://shop.example/.well-known/security.txt",
        "",
      ].join("\n"),
    }))
  it("names the contact page without an operator's address", async () =>
    expect((await read([])).body).toContain("Contact: https://shop.example/fr/contact\n"))
})
