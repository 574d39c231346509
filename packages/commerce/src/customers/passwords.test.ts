import { Effect, Exit, ManagedRuntime } from "effect"
import { describe, expect, it } from "vitest"
import { owaspCost, Passwords, type PasswordCost } from "./passwords.ts"

const cheap: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }
const open = (cost = cheap) => {
  const runtime = ManagedRuntime.make(Passwords.at(cost))
  const passwords = runtime.runSync(Passwords)
  return { passwords, run: <A, E>(effect: Effect.Effect<A, E>) => runtime.runPromise(effect) }
}

describe("CM60 passwords", () => {
  it("are stored as argon2id at the cost that OWASP recommends, each with its own salt", async () => {
    const { passwords, run } = open(owaspCost)
    const [one, two] = await Promise.all([run(passwords.hash("Grès 7")), run(passwords.hash("Grès 7"))])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(one).not.toBe(two)
    expect(await run(passwords.matches("Grès 7", one))).toBe(true)
    expect(await run(passwords.matches("Grès 8", one))).toBe(false)
    expect(passwords.isOutdated(one)).toBe(false)
  })
  it("match hashes of argon2's reference implementation", async () => {
    const vector = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"
    const { passwords, run } = open()
    expect(await run(passwords.matches("password", vector))).toBe(true)
    expect(await run(passwords.matches("passwore", vector))).toBe(false)
  })
  it("match in every Unicode form of an accent, and at the maximum length", async () => {
    const { passwords, run } = open()
    const hash = await run(passwords.hash(`Gr\u00e8s ${"x".repeat(240)}`))
    expect(await run(passwords.matches(`Gre\u0300s ${"x".repeat(240)}`, hash))).toBe(true)
    expect(await run(passwords.matches(`Gre\u0300s ${"x".repeat(241)}`, hash))).toBe(false)
  })
  it.each([
    ["no stored hash", null],
    ["what is no hash", "secret"],
    ["another scheme", "$2b$10$abcdefghijklmnopqrstuv"],
  ])("%s matches nothing", async (_, kept) => {
    const { passwords, run } = open()
    expect(await run(passwords.matches("secret", kept))).toBe(false)
  })
  it("of another cost still match, and are reported as outdated", async () => {
    const [old, now] = [open({ ...cheap, passes: 2 }), open()]
    const hash = await old.run(old.passwords.hash("Grès 7"))
    expect(await now.run(now.passwords.matches("Grès 7", hash))).toBe(true)
    expect([now.passwords.isOutdated(hash), old.passwords.isOutdated(hash)]).toEqual([true, false])
  })
  it("are checked in another thread, so that the main thread continues", async () => {
    const { passwords, run } = open({ memory: 16_384, passes: 2, parallelism: 1 })
    let turns = 0
    let isDone = false
    const turn = (): void => {
      if (isDone) return
      turns += 1
      setImmediate(turn)
    }
    turn()
    await run(passwords.hash("Grès 7"))
    isDone = true
    expect(turns).toBeGreaterThan(1)
  })
  it("wait in a bounded queue: a full queue refuses at once", async () => {
    const { passwords, run } = open()
    const exits = await Promise.all(
      Array.from({ length: 200 }, () => run(Effect.exit(passwords.hash("Grès 7")))),
    )
    const refused = exits.filter(Exit.isFailure)
    expect([exits.length - refused.length, refused.length]).toEqual([64, 136])
    expect(await run(Effect.exit(passwords.hash("Grès 7")))).toSatisfy(Exit.isSuccess)
  })
})
