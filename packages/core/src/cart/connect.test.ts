import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limits } from "../settings/index.ts"
import { connect, type Connection, type ConnectionEvent } from "./index.ts"

const token = "t" as never
const none = (bypasses: number): Connection => ({ tag: "disconnected", bypasses })
const open = (bypasses: number): Connection => ({ tag: "connected", token, bypasses })
const disabled: Connection = { tag: "disabled" }

describe("CA12 the connection", () => {
  it.each([
    [none(0), { tag: "created", token }, open(0)],
    [none(1), { tag: "created", token }, open(1)],
    [none(0), { tag: "refused" }, none(1)],
    [open(0), { tag: "refused" }, none(1)],
    [none(1), { tag: "refused" }, disabled],
    [open(1), { tag: "refused" }, disabled],
    [open(1), { tag: "pulled" }, open(0)],
    [disabled, { tag: "created", token }, disabled],
    [disabled, { tag: "pulled" }, disabled],
    [disabled, { tag: "revived" }, none(0)],
    [open(1), { tag: "revived" }, open(1)],
  ] as ReadonlyArray<readonly [Connection, ConnectionEvent, Connection]>)(
    "%j after %j is %j",
    (before, event, after) => expect(connect(before, event)).toEqual(after),
  )
})

describe("laws", () => {
  const event = fc.oneof(
    fc.constantFrom<ConnectionEvent>({ tag: "refused" }, { tag: "pulled" }, { tag: "revived" }),
    fc.constant<ConnectionEvent>({ tag: "created", token }),
  )
  it("there are never more bypasses than allowed", () =>
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const end = events.reduce(connect, none(0))
        expect(end.tag === "disabled" ? 0 : end.bypasses).toBeLessThanOrEqual(limits.cartBypassMax)
      }),
    ))
})
