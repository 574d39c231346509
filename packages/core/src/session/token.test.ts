import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { storedForm } from "@shop/testing"
import { type Gate, guest, sessionDefinition, type SessionState, Token } from "./index.ts"
import { latest } from "./store.ts"

const { read: readSession, write } = storedForm(sessionDefinition)
const read = (stored: unknown): SessionState => readSession(stored) ?? guest

const gate = (fields: Partial<Gate> = {}): Gate => ({
  epoch: 1,
  generation: 0,
  lock: 0,
  attempts: 0,
  isDead: false,
  ...fields,
})
const sent = { epoch: 1, generation: 0 }

describe("SE6 Token.admit", () => {
  it.each([
    // lock, dead, token, auth -> admission
    [0, false, true, "none", "sendBare"],
    [-1, false, true, "none", "sendBare"],
    [1, true, true, "none", "sendBare"],
    [0, false, true, "optional", "sendWithToken"],
    [0, false, true, "required", "sendWithToken"],
    [0, true, true, "optional", "renew"],
    [1, true, true, "optional", "renew"],
    [1, true, true, "required", "renew"],
    [0, false, false, "optional", "sendBare"],
    [0, false, false, "required", "refuse"],
    [-1, false, false, "optional", "sendBare"],
    [-1, false, false, "required", "refuse"],
    [-1, false, true, "required", "refuse"],
  ] as const)("lock %d, dead %s, token %s, %s: %s", (lock, isDead, hasToken, auth, admission) =>
    expect(Token.admit(gate({ lock, isDead }), hasToken, auth)).toBe(admission),
  )
})

describe("SE7 Token.judge", () => {
  it.each([
    ["another session's", gate({ epoch: 2 }), false, "foreign"],
    ["late: the token was renewed since", gate({ generation: 1 }), false, "retry"],
    ["late, and renewed in vain before", gate({ generation: 1, attempts: 1 }), true, "retry"],
    ["the first for the present token", gate(), false, "renew"],
    ["the present token is known to be dead", gate({ isDead: true }), false, "renew"],
    ["a renewed token, but a call that begins", gate({ attempts: 1 }), false, "renew"],
    ["refused before, but never renewed", gate(), true, "renew"],
    ["a renewed token, and a call refused before", gate({ attempts: 1 }), true, "exhausted"],
  ] as const)("%s", (_, now, isAgain, verdict) => expect(Token.judge(now, sent, isAgain)).toBe(verdict))

  it("only the current token's refusal invalidates it, and only its acceptance resets the attempts", () => {
    const late = gate({ generation: 1, attempts: 1 })
    expect(Token.refused(gate(), sent)).toMatchObject({ isDead: true })
    expect(Token.refused(gate({ lock: 1 }), sent)).toMatchObject({ isDead: true })
    expect(Token.refused(late, sent)).toBe(late)
    const another = gate({ epoch: 2 })
    expect(Token.refused(another, sent)).toBe(another)
    const over = gate({ lock: -1 })
    expect(Token.refused(over, sent)).toBe(over)
    const fresh = gate()
    expect(Token.accepted(fresh, sent)).toBe(fresh)
    expect(Token.accepted(late, sent)).toBe(late)
    expect(Token.accepted(late, { epoch: 1, generation: 1 })).toMatchObject({ attempts: 0 })
    const dead = gate({ attempts: 1, isDead: true })
    expect(Token.accepted(dead, sent)).toBe(dead)
  })
})

describe("SE4 the lock of a refresh", () => {
  it("goes 0, 1, 0 with a new token", () => {
    const during = Token.renewing(gate({ isDead: true }))
    expect(during).toMatchObject({ lock: 1, attempts: 1, isDead: true })
    expect(Token.renewed(during)).toEqual(gate({ generation: 1, attempts: 1 }))
  })
})

describe("SE8 Token.failed", () => {
  it("closes the gate and begins a new epoch", () => {
    expect(Token.failed(Token.renewing(gate({ isDead: true })), 0)).toEqual(gate({ epoch: 2, lock: -1 }))
  })
})

describe("SE9 a refresh without a response", () => {
  it("Token.unanswered retains the session and the invalid token", () => {
    expect(Token.unanswered(Token.renewing(gate({ isDead: true })))).toEqual(gate({ isDead: true }))
    expect(Token.unanswered(gate({ epoch: 2 }))).toEqual(gate({ epoch: 2 }))
  })
})

describe("SE2 Token.next", () => {
  it("has a new epoch and an open lock", () => {
    expect(Token.next(gate({ lock: -1, attempts: 1, generation: 4 }), 0)).toEqual(gate({ epoch: 2 }))
  })
})

describe("SE10 Token.isLater", () => {
  const of = (epoch: number, generation: number, id: number | null = null) => ({
    ...guest,
    gate: gate({ epoch, generation }),
    credentials: { token: `t${epoch}.${generation}`, refreshToken: null },
    customer: id === null ? null : { id, groupId: 0, groupToken: null },
  })
  it.each([
    ["a later session", of(1, 5), of(2, 0), of(2, 0)],
    ["a later token", of(1, 0), of(1, 1), of(1, 1)],
    ["an earlier session", of(2, 0), of(1, 9), of(2, 0)],
    ["the same, with the customer", of(1, 0), of(1, 0, 7), of(1, 0, 7)],
    ["the same, with the customer, and an older token", of(1, 1), of(1, 0, 7), of(1, 1, 7)],
    ["the same, and neither has the customer", of(1, 0), of(1, 0), of(1, 0)],
    ["two customers of one session", of(1, 0, 7), of(1, 0, 8), of(1, 0, 7)],
    ["the customer, known here only", of(1, 0, 7), of(1, 0), of(1, 0, 7)],
    ["the customer of an earlier one", of(2, 0), of(1, 0, 7), of(2, 0)],
    [
      "a guest, without a customer",
      { ...of(1, 0), credentials: null },
      of(1, 0, 7),
      { ...of(1, 0), credentials: null },
    ],
  ])("%s", (_, own, other, expected) => expect(latest(own, other)).toEqual(expected))
  it("an equal session is returned unchanged", () => {
    const own = of(1, 0)
    expect(latest(own, of(1, 0))).toBe(own)
  })
})

describe("SE11 the stored session", () => {
  const whole = {
    version: 1,
    epoch: 1,
    generation: 0,
    hasFailed: false,
    credentials: { token: "t", refreshToken: null },
    customer: null,
    startedAtMs: null,
  }
  it.each([
    null,
    "x",
    {},
    { ...whole, version: 2 },
    { ...whole, epoch: -1 },
    { ...whole, credentials: {} },
    { ...whole, credentials: { token: 3, refreshToken: null } },
    { ...whole, customer: {} },
    { ...whole, customer: { id: 1, groupId: "1", groupToken: null } },
  ])("is a guest when it is %j", (value) => expect(read(value)).toEqual(guest))
  it.each([
    [{ ...whole, credentials: null, hasFailed: true }, -1],
    [{ ...whole, credentials: null, hasFailed: false }, 0],
    [{ ...whole, hasFailed: true }, 0],
    [whole, 0],
  ] as const)("%j has the lock at %d", (value, lock) => expect(read(value).gate.lock).toBe(lock))
  it.each([-1, 0] as const)("retains a guest's lock of %d", (lock) => {
    const state = { ...guest, gate: gate({ lock }) }
    expect(read(write(state))).toEqual(state)
  })
  it("retains the customer, with an open lock and no refresh in progress", () => {
    const state = {
      gate: gate({ epoch: 3, generation: 2, lock: 1 as const, attempts: 1, isDead: true }),
      credentials: { token: "t", refreshToken: "r" },
      customer: { id: 4, groupId: 0, groupToken: "g" },
      startedAtMs: 5,
    }
    expect(read(write(state))).toEqual({ ...state, gate: gate({ epoch: 3, generation: 2 }) })
  })
  it("has no field for a password", () => {
    const state = { ...guest, password: "Potters-wheel1" }
    expect(JSON.stringify(write(state))).not.toContain("Potters")
  })
})

describe("laws", () => {
  type Turn = "refused" | "accepted" | "renewing" | "renewed" | "unanswered" | "failed" | "next"
  const turn = (state: Gate, name: Turn): Gate => {
    if (name === "refused") return Token.refused(state, state)
    if (name === "accepted") return Token.accepted(state, state)
    if (name === "next") return Token.next(state, 0)
    // A renewal begins with a dead token and an open lock, and ends only when it has begun.
    if (name === "renewing") return state.lock === 0 && state.isDead ? Token.renewing(state) : state
    if (state.lock !== 1) return state
    if (name === "renewed") return Token.renewed(state)
    return name === "failed" ? Token.failed(state, 0) : Token.unanswered(state)
  }
  /** Every gate of a scenario and the previous one. */
  const steps = (names: ReadonlyArray<Turn>): ReadonlyArray<readonly [Gate, Gate]> => {
    let now = Token.closed
    return names.map((name) => {
      const before = now
      now = turn(now, name)
      return [before, now] as const
    })
  }
  const turns = fc.array(
    fc.constantFrom<Turn>("refused", "accepted", "renewing", "renewed", "unanswered", "failed", "next"),
  )

  it("I8 the lock goes 0, 1, then 0 or -1; -1 ends with a new session", () => {
    const path = new Set(["0 0", "0 1", "1 1", "1 0", "1 -1", "-1 -1", "-1 0"])
    fc.assert(
      fc.property(turns, (names) => {
        for (const [now, then] of steps(names)) {
          expect([...path]).toContain(`${now.lock} ${then.lock}`)
          const isReopened = now.lock === -1 && then.lock === 0
          expect(!isReopened || then.epoch === now.epoch + 1).toBe(true)
          expect(then.lock === 1 && now.lock === 0 ? now.isDead : true).toBe(true)
        }
      }),
    )
  })
  it("no invalid token is sent, and an epoch never repeats", () => {
    fc.assert(
      fc.property(turns, fc.constantFrom("optional" as const, "required" as const), (names, auth) => {
        for (const [now, then] of steps(names)) {
          expect(then.epoch).toBeGreaterThanOrEqual(now.epoch)
          expect(then.attempts).toBeGreaterThanOrEqual(0)
          expect([then.isDead, Token.admit(then, true, auth)]).not.toEqual([true, "sendWithToken"])
        }
      }),
    )
  })
})
