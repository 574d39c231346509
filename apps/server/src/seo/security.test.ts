import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { securityRoom } from "./security.ts"

const nowMs = Date.UTC(2026, 10, 24, 12)
const room = (addresses: ReadonlyArray<string>) =>
  securityRoom({ addresses, views: defaults.views, origin: "https://shop.example", nowMs: () => nowMs })
const path = "/.well-known/security.txt"

describe("SR290 security.txt", () => {
  it("says where to write to, until when, and in which languages", () =>
    expect(room(["bonjour@example.org", "b@example.org"])({ method: "GET", path })).toMatchObject({
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
  it("names the contact page where the operator has said no address", () =>
    expect(room([])({ method: "GET", path })?.body).toContain("Contact: https://shop.example/fr/contact\n"))
  it.each([
    ["POST", path],
    ["GET", "/.well-known/other"],
  ])("%s %s is not its", (method, other) => expect(room([])({ method, path: other })).toBeNull())
})
