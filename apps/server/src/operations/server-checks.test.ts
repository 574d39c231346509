import { describe, expect, it } from "vitest"
import type { SearchState } from "@shop/commerce/drivers/opensearch"
import type { PostgresState } from "@shop/commerce/drivers/postgres"
import { type OwnState, postgresFaults } from "./postgres-checks.ts"
import { searchFaults } from "./search-checks.ts"

describe("SR491 checks of PostgreSQL", () => {
  const sound: PostgresState = {
    versionNumber: 150_004,
    version: "15.4",
    encoding: "UTF8",
    connectionsMax: 97,
    connectionsOpen: 20,
    nowMs: 1_000_000,
    isReplica: false,
    replicas: [{ name: "second", lagBytes: 1_000, lagMs: 20 }],
    migrations: [
      { id: "one", needs: null },
      { id: "two", needs: null },
    ],
    invalidIndexes: [],
  }
  const own: OwnState = { migrations: [{ id: "one" }, { id: "two" }], connectionsMax: 10, nowMs: 1_002_000 }

  it.each<[string, Partial<PostgresState>, Partial<typeof own>, ReadonlyArray<[string, RegExp]>]>([
    ["nothing about a sound server", {}, {}, []],
    ["an old version", { versionNumber: 140_011, version: "14.11" }, {}, [["error", /version 14\.11/]]],
    ["another encoding", { encoding: "SQL_ASCII" }, {}, [["error", /SQL_ASCII/]]],
    ["a replica", { isReplica: true }, {}, [["error", /is a replica/]]],
    ["too few connections for a process", { connectionsMax: 7 }, {}, [["error", /so 0 processes/]]],
    [
      "too few connections for one more process",
      { connectionsOpen: 90 },
      {},
      [["warning", /97 connections, so 9 processes with 10 each; 90 are open/]],
    ],
    ["another clock", {}, { nowMs: 1_060_000 }, [["warning", /by 60 seconds/]]],
    [
      "a replica that is behind",
      { replicas: [{ name: "second", lagBytes: 0, lagMs: 40_000 }] },
      {},
      [["warning", /second is 40 seconds/]],
    ],
    [
      "nothing of a replica whose lag may not be seen",
      { replicas: [{ name: "second", lagBytes: null, lagMs: null }] },
      {},
      [],
    ],
    [
      "nothing of a newer shop beside which this one works",
      { migrations: [...sound.migrations!, { id: "three", needs: null }, { id: "four", needs: "two" }] },
      {},
      [],
    ],
    [
      "a newer shop beside which this one does not work",
      { migrations: [...sound.migrations!, { id: "four", needs: "three" }] },
      {},
      [["error", /newer shop \(four\)/]],
    ],
    [
      "an older shop whose processes go on",
      { migrations: [{ id: "one", needs: null }] },
      {},
      [["warning", /older shop \(without two\)/]],
    ],
    ["an invalid index", { invalidIndexes: ["order_by_age"] }, {}, [["error", /order_by_age is invalid/]]],
  ])("report %s", (_, state, shop, expected) => {
    const faults = postgresFaults({ ...sound, ...state }, { ...own, ...shop })
    expect(faults.map(({ level }) => level)).toEqual(expected.map(([level]) => level))
    for (const [at, [, words]] of expected.entries()) expect(faults[at]!.what).toMatch(words)
  })
  it.each([
    ["one after another", { id: "three" }, /one after another/],
    [
      "one after another when they know what the step needs",
      { id: "three", needs: "two" },
      /one after another/,
    ],
    ["together when they do not know what the step needs", { id: "three", needs: "new" }, /stop the older/],
  ])("IX100 advise to replace older processes %s", (_, step, todo) => {
    const [fault] = postgresFaults(sound, { ...own, migrations: [...own.migrations, step] })
    expect(fault?.todo).toMatch(todo)
  })
})

describe("SR491 checks of OpenSearch", () => {
  const sound: SearchState = {
    version: "2.19.1",
    health: "yellow",
    views: [{ store: "fr", alias: "vue_fr_product", products: 3 }],
  }
  const served = new Map([["fr", 3]])
  const fr = (products: number | null) => ({ views: [{ ...sound.views[0]!, products }] })

  it.each<[string, Partial<SearchState>, ReadonlyArray<[string, RegExp]>]>([
    ["nothing about a sound cluster", {}, []],
    ["another version", { version: "1.3.20" }, [["warning", /version 1\.3\.20/]]],
    ["a red cluster", { health: "red" }, [["error", /red/]]],
    ["a missing index", fr(null), [["error", /no index vue_fr_product/]]],
    ["missing products", fr(2), [["warning", /has 2 products, and the catalogue 3/]]],
  ])("report %s", (_, state, expected) => {
    const faults = searchFaults({ ...sound, ...state }, served, false)
    expect(faults.map(({ level }) => level)).toEqual(expected.map(([level]) => level))
    for (const [at, [, words]] of expected.entries()) expect(faults[at]!.what).toMatch(words)
  })
  it("count no products of another indexer, or without a catalogue on this machine", () => {
    expect(searchFaults({ ...sound, ...fr(2) }, served, true)).toEqual([])
    expect(searchFaults({ ...sound, ...fr(2) }, null, false)).toEqual([])
  })
})
