import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { chosenMode, modes } from "../../../storefront/src/dev/faulty-fetch.ts"
import { testApp } from "../../../../tests/support/app.ts"
import { networkRoutes } from "./development.ts"

const ask = testApp(networkRoutes, {})
const page = readFileSync(new URL("../network/page.html", import.meta.url), "utf8")
const script = readFileSync(new URL("../network/page.js", import.meta.url), "utf8")

describe("SR252 the network page", () => {
  it.each([
    ["/network", "text/html"],
    ["/network/page.js", "text/javascript"],
    ["/network/page.css", "text/css"],
  ])("%s exists, and is not cached", async (path, type) => {
    const reply = await ask(path)
    expect(reply.headers["content-type"]).toContain(type)
    expect([reply.status, reply.headers["cache-control"]]).toEqual([200, "no-store"])
  })
  it.each(["/networks", "/network/../routes/network.ts", "/network/room.ts"])(
    "%s does not exist",
    async (path) => expect((await ask(path)).status).toBe(404),
  )
  it("offers the states of the client's simulator, and writes to the key that it reads", () => {
    const offered = [...page.matchAll(/name="mode" value="([^"]+)"/g)].map(([, value]) => value)
    expect(offered).toEqual(modes)
    const key = /modeKey = "([^"]+)"/.exec(script)?.[1]
    expect(chosenMode({ getItem: (name) => (name === key ? "slow" : null) })).toBe("slow")
  })
  it("has no script or style of its own: the content policy allows none", () => {
    expect(page).not.toMatch(/<script(?![^>]*src=)|<style|style=|onclick/)
  })
  it("writes into every element it names, and each is there once", () => {
    const ids = [...page.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id!)
    expect(new Set(ids).size).toBe(ids.length)
    const named = [...script.matchAll(/(?:element|rows)\(\s*"([\w-]+)"/g)].map(([, id]) => id!)
    expect(named.length).toBeGreaterThan(4)
    for (const id of named) expect(ids).toContain(id)
  })
})
