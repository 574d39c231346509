import type { TokenCommand } from "./token.model.test.ts"

/** Minimized token scenarios in which the predecessor or this shop once failed, titled by the failure. */
export const tokenRegressions: ReadonlyArray<{
  readonly title: string
  readonly commands: ReadonlyArray<TokenCommand>
}> = [
  {
    title: "a late 401 for the old token does not end the session",
    commands: [
      { tag: "login", tab: 0, who: "ada" },
      { tag: "wait", ms: 1000 },
      { tag: "expire" },
      { tag: "slowCall", tab: 0 },
      { tag: "call", tab: 0, count: 1, isPersonal: false },
      { tag: "wait", ms: 6000 },
    ],
  },
  {
    title: "a renewal hangs while one customer signs out and another signs in",
    commands: [
      { tag: "login", tab: 0, who: "ada" },
      { tag: "wait", ms: 1000 },
      { tag: "expire" },
      { tag: "refresh", how: "hang" },
      { tag: "call", tab: 0, count: 3, isPersonal: true },
      { tag: "wait", ms: 100 },
      { tag: "login", tab: 1, who: "ben" },
      { tag: "call", tab: 0, count: 2, isPersonal: true },
    ],
  },
  {
    title: "a profile that arrives while another customer signs in in a second tab is not shown as theirs",
    commands: [
      { tag: "login", tab: 0, who: "ada" },
      { tag: "wait", ms: 1000 },
      { tag: "login", tab: 0, who: "ben" },
      { tag: "login", tab: 0, who: "ada" },
      { tag: "login", tab: 1, who: "ada" },
      { tag: "wait", ms: 1000 },
      { tag: "wait", ms: 1000 },
      { tag: "wait", ms: 1000 },
      { tag: "expire" },
      { tag: "call", tab: 0, count: 1, isPersonal: true },
    ],
  },
]
