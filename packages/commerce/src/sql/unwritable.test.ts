import { describe, expect, it } from "vitest"
import { DatabaseBusy, DatabaseUnavailable, InvalidText, QueryFailed, SerializationFailure } from "./index.ts"
import { isBusy, isUnwritable } from "../database/index.ts"

describe("DB4 errors of the database", () => {
  const cause = new Error("cause")
  it.each([
    [new DatabaseBusy({ cause }), true, true],
    [new SerializationFailure({ cause }), true, true],
    [new DatabaseUnavailable({ cause }), false, true],
    [new InvalidText({ cause }), false, false],
    [new QueryFailed({ cause, message: "syntax error" }), false, false],
    [cause, false, false],
  ])("%s can be tried again: %j, later: %j", (error, again, later) =>
    expect([isBusy(error), isUnwritable(error)]).toEqual([again, later]),
  )
})
