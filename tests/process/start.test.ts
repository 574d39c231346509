/** A shop that cannot start says why and ends. */
import { createServer, type Server } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTemporaryFolder, removeFolder, startUntilExit } from "../support/shop-process.ts"

const data = createTemporaryFolder()
const other: Server = createServer()
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve))
  const address = other.address()
  port = typeof address === "object" && address !== null ? address.port : 0
})
afterAll(async () => {
  await new Promise((resolve) => other.close(resolve))
  removeFolder(data)
})

const isRunning = (group: number): boolean => {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

describe("SR32 a taken port", () => {
  it("ends the shop with a message and exit code 1, without processes left", async () => {
    const { code, out, err, group } = await startUntilExit(port, { data }, 60_000)
    expect({ code, out }).toEqual({ code: 1, out: "" })
    expect(err).toContain(`port ${port} is taken`)
    expect(err).toContain("PORT=3001 npm start")
    expect(err).not.toMatch(/^ +at /m)
    expect(isRunning(group)).toBe(false)
    expect(other.listening).toBe(true)
  })
})
