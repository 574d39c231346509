/** Mutants that no test can tell from the code, or none is meant to, and why. `tests/tools/mutants.ts` reads them. */
export interface Explained {
  readonly why: string
  /** File below `packages/core/src`, code, what it became, and a piece of the line where these say too little. */
  readonly mutants: ReadonlyArray<
    readonly [file: string, original: string, replacement: string, line?: string]
  >
}

export const explained: ReadonlyArray<Explained> = [
  {
    why: "What is made of a date is remembered, also from one mutant to the next: all of them live in one process.",
    mutants: [["pricing/special.ts", 'at.kind === "day"', "true"]],
  },
  {
    why: "The check is for the compiler: what it lets through behaves the same.",
    mutants: [
      ["tax/match.ts", "classId === null", "false"],
      ["pricing/price.ts", "other !== null", "true"],
      ["session/program.ts", "credentials === null", "false", "sendBare"],
      ["session/program.ts", "credentials === null", "false", "isDead"],
      ["session/program.ts", 'error._tag === "Refused"', "true"],
      ["sync/gate.ts", 'error._tag !== "Refused"', "false"],
      ["sync/program.ts", 'error._tag === "Refused"', "true"],
      ["sync/program.ts", 'answer._tag === "Success"', "true"],
      ["cart/absorb.ts", 'connection.tag !== "connected"', "false"],
      ["cart/absorb.ts", 'connection.tag === "connected"', "true"],
      ["cart/compose.ts", "link.price === null", "false", "return []"],
      ["cart/compose.ts", "[]", '["Stryker was here"]', "link.price === null"],
      ["cart/merge.ts", "local !== undefined", "true"],
      ["cart/merge.ts", "told !== undefined", "true"],
      ["cart/merge.ts", 'action === "RemoveLocal"', "true"],
      ["cart/pass.ts", 'error._tag === "Refused"', "true"],
      ["cart/pass.ts", 'answer._tag === "Success"', "true"],
      ["cart/pass.ts", 'step.tag === "PushToServer"', "true", "itemId"],
      ["cart/pass.ts", 'connection.tag === "connected"', "true"],
      ["cart/program.ts", 'connection.tag === "connected"', "true"],
      ["cart/view.ts", "line.facts.shares === undefined", "false"],
    ],
  },
  {
    why: "The name only has to be another than those of its kind.",
    mutants: [
      ["session/program.ts", '"@shop/core/Session"', '""'],
      ["session/program.ts", '"session"', '""', "tabs.alone"],
      ["sync/program.ts", '"@shop/core/Sync"', '""'],
      ["sync/program.ts", '"queue"', '""', "tabs.alone"],
      ["sync/shelf.ts", '"queue-write"', '""'],
      ["cart/keep.ts", '"cart-write"', '""'],
      ["cart/products.ts", '"@shop/core/CartProducts"', '""'],
      ["cart/program.ts", '"@shop/core/Carts"', '""'],
    ],
  },
  {
    why: "`discard` only spares a list that nobody reads.",
    mutants: [
      ["cart/ask-stock.ts", "{ discard: true, }", "{}"],
      ["cart/program.ts", "{ discard: true, }", "{}"],
      ...[
        "session/program.ts",
        "sync/shelf.ts",
        "cart/ask-stock.ts",
        "cart/pass.ts",
        "cart/program.ts",
      ].flatMap((file) => [
        [file, "{ discard: true }", "{}"] as const,
        [file, "true", "false", "discard: true"] as const,
      ]),
    ],
  },
  {
    why: "Words of the log, which no rule is about.",
    mutants: [
      ["sync/program.ts", '"SY9 a task has no cart: it is made again"', '""'],
      ["cart/program.ts", '"CA34"', '""'],
    ],
  },
  {
    why: "Saves time or memory and changes no result.",
    mutants: [
      ["pricing/moment.ts", "known !== undefined", "false"],
      ["pricing/moment.ts", 'timeZone === "UTC"', "false"],
      ["pricing/moment.ts", '"UTC"', '""'],
      ["pricing/moment.ts", "clocks.set(timeZone, clock)", ";"],
      ["sync/shelf.ts", "own.delete(id)", ";"],
      ["cart/program.ts", "facts.size > 0", "true"],
      ["cart/program.ts", "facts.size > 0", "facts.size >= 0"],
    ],
  },
  {
    why: "Ids are unique: the two sides are never the same.",
    mutants: [
      ["tax/match.ts", "a.id < b.id", "a.id <= b.id"],
      ["sync/queue.ts", "a.id < b.id", "a.id <= b.id"],
    ],
  },
  {
    why: "Of two that are alike either gives the same.",
    mutants: [["tax/split.ts", "one.ratePpm > leading.ratePpm", "one.ratePpm >= leading.ratePpm"]],
  },
  {
    why: "A share of nothing is no number, and no number is no reduction.",
    mutants: [["pricing/price.ts", "prior.grossCents <= 0", "prior.grossCents < 0"]],
  },
  {
    why: "Nothing to divide by gives infinity, which the second half turns down.",
    mutants: [["pricing/price.ts", "content.amount > 0", "content.amount >= 0"]],
  },
  {
    why: "No price comes near the largest number that is counted exactly.",
    mutants: [
      [
        "pricing/price.ts",
        "Math.abs(exact) < Number.MAX_SAFE_INTEGER",
        "Math.abs(exact) <= Number.MAX_SAFE_INTEGER",
      ],
    ],
  },
  {
    why: "It is set before it is read.",
    mutants: [["session/program.ts", "false", "true", "let hasEnded"]],
  },
  {
    why: "The error is looked at and never told; its call says nothing more.",
    mutants: [["session/program.ts", '"user.refresh"', '""', "timeout"]],
  },
  {
    why: "Only `unanswered` is asked for; any other end means the same.",
    mutants: [["session/program.ts", '"over"', '""']],
  },
  {
    why: "After an answer the lock is open, and opening it again is nothing.",
    mutants: [["session/program.ts", 'end === "unanswered"', "true"]],
  },
  {
    why: "A text without a placeholder is as good as none.",
    mutants: [["sync/queue.ts", "[]", '["Stryker was here"]', "flatMap(texts)"]],
  },
  {
    why: "A text among records and keys is nobody's: no line has it for its key.",
    mutants: [
      ["cart/pass.ts", "[]", '["Stryker was here"]', "itemIds"],
      ["cart/pass.ts", "[]", '["Stryker was here"]', "const sent"],
      ["cart/pass.ts", "[]", '["Stryker was here"]', "one.key"],
      ["cart/pass.ts", "[]", '["Stryker was here"]', "RemoveLocal"],
    ],
  },
  {
    why: "A text among choices asks for nothing: every variant meets it.",
    mutants: [["cart/edit.ts", "[]", '["Stryker was here"]', "current === undefined"]],
  },
  {
    why: "Spares a turn in which the same is asked again, on what the device has by then.",
    mutants: [
      [
        "cart/program.ts",
        "isGuests(yield* cell.get) && (yield* isCustomer)",
        "true",
        "yield* between(adoptGuests)",
      ],
      [
        "cart/program.ts",
        "isGuests(yield* cell.get) && (yield* isCustomer)",
        "isGuests(yield* cell.get) || (yield* isCustomer)",
        "yield* between(adoptGuests)",
      ],
    ],
  },
  {
    why: "Where two carts meet, what both have is the shopper's change: of the policy only the forcing is asked.",
    mutants: [["cart/pass.ts", "{ ...world.policy, isClientForced: false }", "{}"]],
  },
  {
    why: "`connect` takes what is none of the other events for a refusal.",
    mutants: [
      ["cart/pass.ts", '{ tag: "refused" }', "{}"],
      ["cart/pass.ts", '"refused"', '""', "connect("],
    ],
  },
  {
    why: "Whatever is no percentage is a fixed amount.",
    mutants: [["cart/view.ts", '"fixed"', '""']],
  },
  {
    why: "What is first in the order and what is not in it both go first.",
    mutants: [["cart/merge.ts", '"RemoveFromServer"', '""']],
  },
  {
    why: "Any text does that is no code of the platform.",
    mutants: [["cart/totals.ts", '""', '"Stryker was here!"', "part ??"]],
  },
  {
    why: "Nobody reads it: a local line has no quote.",
    mutants: [["cart/program.ts", '""', '"Stryker was here!"', "quoteId"]],
  },
  {
    why: "A cart that stays full changes to itself.",
    mutants: [
      ["cart/program.ts", 'outcome.tag !== "full"', "true"],
      ["cart/program.ts", '"full"', '""', "cell.change"],
    ],
  },
  {
    why: "A line that was deleted was shown by the pull, and has its answer already.",
    mutants: [["cart/commit.ts", 'sent.tag === "accepted" || sent.tag === "refused"', "true"]],
  },
  {
    why: "An answer that is longer than the question names nobody.",
    mutants: [["cart/ask-stock.ts", "items.slice(0, skus.length)", "items"]],
  },
]
