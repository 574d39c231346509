import { DatabaseError } from "pg"
import { describe, expect, it } from "vitest"
import { postgresError } from "./errors.ts"

const errorOf = (code: string): DatabaseError =>
  Object.assign(new DatabaseError("the server says why", 1, "error"), { code })

describe("IX120 an error of PostgreSQL", () => {
  it.each([
    ["a unique value that is there", "23505", "UniqueViolation"],
    ["transactions that cannot be ordered", "40001", "SerializationFailure"],
    ["a deadlock", "40P01", "SerializationFailure"],
    ["a lock that another transaction holds", "55P03", "DatabaseBusy"],
    ["a statement that took too long", "57014", "DatabaseBusy"],
    ["too many connections", "53300", "DatabaseBusy"],
    ["a full disk", "53100", "DatabaseUnavailable"],
    ["a lost connection", "08006", "DatabaseUnavailable"],
    ["a server that shuts down", "57P01", "DatabaseUnavailable"],
    ["a read-only replica", "25006", "DatabaseUnavailable"],
    ["a transaction that was silent for too long", "25P03", "DatabaseUnavailable"],
    ["a transaction that took too long", "25P04", "DatabaseUnavailable"],
    ["a damaged index", "XX002", "DatabaseDamaged"],
    ["a character that cannot be stored", "22021", "InvalidText"],
    ["a check", "23514", "QueryFailed"],
  ])("%s (%s) is %s", (_, code, tag) => expect(postgresError(errorOf(code))._tag).toBe(tag))
  it("without a code comes from the connection", () =>
    expect(postgresError(new Error("Connection terminated"))._tag).toBe("DatabaseUnavailable"))
})
