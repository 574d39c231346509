import { Effect, Layer } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { few } from "../../../../tests/support/seed.ts"
import { Storage, StorageFailed } from "../ports/index.ts"
import { readManifest } from "./manifest.ts"
import { decodeLine } from "./chunks.ts"
import type { OfflineDocument } from "./model.ts"
import { offlineStore } from "./store.ts"

/** A device that takes so many writes and removals, and then no more. */
const makeDevice = () => {
  const kept = new Map<string, unknown>()
  let left = Number.POSITIVE_INFINITY
  let isEmptied = false
  const write = (act: () => void) =>
    Effect.suspend(() => {
      if (left <= 0) return Effect.fail(new StorageFailed({ collection: "catalogue", cause: "broken" }))
      left -= 1
      return Effect.sync(act)
    })
  const storage = Layer.succeed(Storage, {
    get: (_, key) => Effect.sync(() => kept.get(key) ?? null),
    set: (_, key, value) =>
      write(() => {
        // Out of room, the collection is emptied and the write made again.
        if (isEmptied) kept.clear()
        isEmptied = false
        kept.set(key, JSON.parse(JSON.stringify(value)))
      }),
    remove: (_, key) => write(() => void kept.delete(key)),
    entries: () => Effect.sync(() => [...kept]),
    clear: () => write(() => kept.clear()),
  })
  return {
    kept,
    letWrite: (times: number) => (left = times),
    emptyAtNextWrite: () => (isEmptied = true),
    run: <A, E>(program: Effect.Effect<A, E, Storage>) => Effect.runPromise(Effect.provide(program, storage)),
  }
}
type Made = ReturnType<typeof makeDevice>

const document = (
  id: number,
  name = `thing ${id}`,
  type: OfflineDocument["type"] = "product",
): OfflineDocument => ({
  type,
  id,
  shownCents: id % 3 === 0 ? null : id * 100,
  body: { id, name, text: "x".repeat(id % 7) },
})

const takeIn = (device: Made, documents: ReadonlyArray<OfflineDocument>, version: string, token = version) =>
  device.run(
    Effect.gen(function* () {
      const store = yield* offlineStore("fr")
      const download = yield* store.begin(token)
      const half = Math.ceil(documents.length / 2)
      yield* download.add(documents.slice(0, half))
      yield* download.add(documents.slice(half))
      return yield* download.done({ version, pieces: documents.length }, 7)
    }),
  )

const change = (
  device: Made,
  version: string,
  documents: ReadonlyArray<OfflineDocument>,
  removed: ReadonlyArray<number>,
  token = version,
) =>
  device.run(
    Effect.gen(function* () {
      const store = yield* offlineStore("fr")
      const head = (yield* store.head)!
      const delta = {
        tag: "delta" as const,
        since: head.version,
        version,
        pieces: 1,
        documents,
        removed: removed.map((id) => ({ type: "product" as const, id })),
      }
      return yield* store.change(head, delta, { token, asOfMs: 8 })
    }),
  )

/** What a reader finds: the version and every document, or nothing. */
const found = (device: Made) =>
  device.run(
    Effect.gen(function* () {
      const store = yield* offlineStore("fr")
      const head = yield* store.head
      const chunks = head === null ? null : yield* store.chunks(head)
      return head === null || chunks === null
        ? null
        : {
            version: head.version,
            documents: chunks.flatMap(({ type, ids, text }) =>
              (ids.length === 0 ? [] : text.split("\n")).map((line, at) => ({
                type,
                id: ids[at]!,
                ...decodeLine(line),
              })),
            ),
          }
    }),
  )

const many = Array.from({ length: 150 }, (_, at) => document(at + 1))

describe("OC6 a synchronisation", () => {
  it("is taken in as it came, in chunks that a slow device can read", async () => {
    const device = makeDevice()
    await takeIn(device, many, "v1")
    expect(await found(device)).toEqual({ version: "v1", documents: many })
    const { chunks } = readManifest(device.kept.get("head fr"))!
    expect(chunks.length).toBeGreaterThan(2)
    expect(Math.max(...chunks.map(({ ids }) => ids.length))).toBeLessThanOrEqual(64)
  })
  it("puts a delta into its place, new things behind all others, and leaves out what is gone", async () => {
    const device = makeDevice()
    await takeIn(device, many, "v1")
    const before = new Set(device.kept.keys())
    await change(device, "v2", [document(3, "other"), document(900, "new")], [1, 150])
    const now = (await found(device))!
    expect(now.version).toBe("v2")
    expect(now.documents).toEqual([
      document(2),
      document(3, "other"),
      ...many.slice(3, 149),
      document(900, "new"),
    ])
    // What a delta does not touch is not written again, and what nobody names is gone.
    expect([...device.kept.keys()].filter((key) => before.has(key)).length).toBeGreaterThan(1)
    const named = new Set([
      "head fr",
      ...readManifest(device.kept.get("head fr"))!.chunks.map(({ name }) => name),
    ])
    expect([...device.kept.keys()].filter((key) => !named.has(key))).toEqual([])
  })
  it("that ends half-way, wherever, is not seen: the old catalogue is whole, or the new one is", async () => {
    const steps = new Set<string>()
    for (let times = 0; times < 40; times += 1) {
      const device = makeDevice()
      await takeIn(device, many, "v1")
      device.letWrite(times)
      await takeIn(device, many.slice(40), "v2", `try ${times}`).catch(() => null)
      const now = (await found(device))!
      steps.add(now.version)
      expect([times, now]).toEqual([
        times,
        { version: now.version, documents: now.version === "v1" ? many : many.slice(40) },
      ])
      device.letWrite(Number.POSITIVE_INFINITY)
      await change(device, "v3", [document(50, "changed")], [])
      const after = (await found(device))!
      expect(after.documents.find(({ id }) => id === 50)?.body["name"]).toBe("changed")
      await takeIn(device, [], "v4")
      expect([...device.kept.keys()]).toEqual(["head fr"])
    }
    expect([...steps].toSorted()).toEqual(["v1", "v2"])
  })
  it("during which the device has thrown everything away to make room comes to nothing", async () => {
    const device = makeDevice()
    const outcome = await device.run(
      Effect.gen(function* () {
        const store = yield* offlineStore("fr")
        const download = yield* store.begin("one")
        yield* download.add(many.slice(0, 70))
        yield* Effect.sync(device.emptyAtNextWrite)
        // The note of what is on its way goes first, and with it the first chunks.
        yield* Effect.flatMap(Storage, (storage) => storage.set("catalogue", "other", 1))
        return yield* download.done({ version: "v1", pieces: 1 }, 7)
      }),
    )
    expect([outcome, await found(device)]).toEqual([null, null])
  })
  it("of which the device has thrown away a part is none", async () => {
    const device = makeDevice()
    await takeIn(device, many, "v1")
    device.kept.delete(readManifest(device.kept.get("head fr"))!.chunks[1]!.name)
    expect(await found(device)).toBe(null)
    expect(
      await change(
        device,
        "v2",
        many.map(({ id }) => document(id, "other")),
        [],
      ),
    ).toBe(null)
  })
  it.each([
    null,
    1,
    "head",
    {},
    { form: 1 },
    { form: 0, version: "v", pieces: 1, asOfMs: 1, chunks: [] },
    { form: 1, version: "v", pieces: 1, asOfMs: 1, chunks: [{ name: "a", type: "nothing", ids: [] }] },
  ])("%j is no head", (stored) => expect(readManifest(stored)).toBe(null))
})

describe("laws", () => {
  it("OC6, OC2 deltas one after the other come to the same as everything at once", async () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 200 })
    const step = fc.record({
      changed: fc.uniqueArray(fc.integer({ min: 1, max: 320 }), { maxLength: 9 }),
      removed: fc.uniqueArray(fc.integer({ min: 1, max: 320 }), { maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(ids, fc.array(step, { maxLength: 6 }), async (first, steps) => {
        const device = makeDevice()
        let model: ReadonlyArray<OfflineDocument> = first.map((id) => document(id))
        await takeIn(device, model, "v")
        for (const [at, { changed, removed }] of steps.entries()) {
          const gone = new Set(removed.filter((id) => !changed.includes(id)))
          const documents = changed.map((id) => document(id, `step ${at}`))
          await change(device, `v${at}`, documents, [...gone], `t${at}`)
          const known = new Set(model.map(({ id }) => id))
          model = [
            ...model.flatMap((one) =>
              gone.has(one.id) ? [] : [documents.find(({ id }) => id === one.id) ?? one],
            ),
            ...documents.filter(({ id }) => !known.has(id)),
          ]
          expect((await found(device))!.documents).toEqual(model)
        }
      }),
      few(300, "each takes in a device several times"),
    )
  })
})
