import { describe, expect, it } from "vitest"
import { type Letter, takeResetLink } from "./reset-link.ts"

const take = (hash: string): readonly [Letter | null, ReadonlyArray<unknown>] => {
  const replaced: Array<unknown> = []
  const past = {
    state: { key: "7" },
    replaceState: (...args: ReadonlyArray<unknown>) => void replaced.push(...args),
  }
  return [takeResetLink({ hash, pathname: "/fr/create-password", search: "?utm=1" }, past), replaced]
}

describe("UI62 the link to reset a password", () => {
  it("is read once, and removed from address and history", () =>
    expect(take("#email=ada%2Bshop%40example.org&token=a-b_c")).toEqual([
      { email: "ada+shop@example.org", token: "a-b_c" },
      [{ key: "7" }, "", "/fr/create-password?utm=1"],
    ]))

  it.each(["#token=abc", "#email=ada%40example.org", "#email=&token=", "#content"])(
    "that is broken is taken away as well: %s",
    (hash) => {
      const [letter, replaced] = take(hash)
      expect(letter).toBeNull()
      expect(replaced).toHaveLength(3)
    },
  )

  it.each(["", "#"])("without data changes nothing: “%s”", (hash) => expect(take(hash)).toEqual([null, []]))
})
