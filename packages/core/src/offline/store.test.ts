import { Effect, Layer } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { limitRuns } from "../../../../tests/support/seed.ts"
import { Storage, StorageFailed } from "../ports/index.ts"
import { decodeManifest } from "./manifest.ts"
import { decodeLine } from "./chunks.ts"
import type { OfflineDocument } from "./model.ts"
import { offlineStore } from "./store.ts"

/** A device that refuses every write and removal after a number of them. */
const makeDevice = () => {
  const records = new Map<string, unknown>()
  let writesLeft = Number.POSITIVE_INFINITY
  let emptiesAtNextWrite = false
  const write = (change: () => void) =>
    Effect.suspend(() => {
      if (writesLeft <= 0) return Effect.fail(new StorageFailed({ collection: "catalogue", cause: "broken" }))
      writesLeft -= 1
      return Effect.sync(change)
    })
  const storage = Layer.succeed(Storage, {
    get: (_, key) => Effect.sync(() => records.get(key) ?? null),
    set: (_, key, value) =>
      write(() => {
        // A full device empties the collection before it writes.
        if (emptiesAtNextWrite) records.clear()
        emptiesAtNextWrite = false
        records.set(key, JSON.parse(JSON.stringify(value)))
      }),
    remove: (_, key) => write(() => void records.delete(key)),
    entries: () => Effect.sync(() => [...records]),
    clear: () => write(() => records.clear()),
  })
  return {
    records,
    letWrite: (times: number) => (writesLeft = times),
    emptyAtNextWrite: () => (emptiesAtNextWrite = true),
    run: <A, E>(program: Effect.Effect<A, E, Storage>) => Effect.runPromise(Effect.provide(program, storage)),
  }
}
type Device = ReturnType<typeof makeDevice>

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

const storeWhole = (
  device: Device,
  documents: ReadonlyArray<OfflineDocument>,
  version: string,
  token = version,
) =>
  device.run(
    Effect.gen(function* () {
      const store = yield* offlineStore("fr")
      const download = yield* store.begin(token)
      const half = Math.ceil(documents.length / 2)
      yield* download.add(documents.slice(0, half))
      yield* download.add(documents.slice(half))
      return yield* download.finish({ version, pieces: documents.length }, 7)
    }),
  )

const applyDelta = (
  device: Device,
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

/** The version and the documents that a reader gets; null without a catalogue. */
const readCatalogue = (device: Device) =>
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

describe("OC6 a stored catalogue", () => {
  it("has the documents in their order, in chunks of at most 64", async () => {
    const device = makeDevice()
    await storeWhole(device, many, "v1")
    expect(await readCatalogue(device)).toEqual({ version: "v1", documents: many })
    const { chunks } = decodeManifest(device.records.get("head fr"))!
    expect(chunks.length).toBeGreaterThan(2)
    expect(Math.max(...chunks.map(({ ids }) => ids.length))).toBeLessThanOrEqual(64)
  })
  it("applies a delta: replaces changed documents, appends new ones and drops removed ones", async () => {
    const device = makeDevice()
    await storeWhole(device, many, "v1")
    const before = new Set(device.records.keys())
    await applyDelta(device, "v2", [document(3, "other"), document(900, "new")], [1, 150])
    const now = (await readCatalogue(device))!
    expect(now.version).toBe("v2")
    expect(now.documents).toEqual([
      document(2),
      document(3, "other"),
      ...many.slice(3, 149),
      document(900, "new"),
    ])
    // Chunks that the delta does not change are not written again. Chunks without a name in the manifest are deleted.
    expect([...device.records.keys()].filter((key) => before.has(key)).length).toBeGreaterThan(1)
    const named = new Set([
      "head fr",
      ...decodeManifest(device.records.get("head fr"))!.chunks.map(({ name }) => name),
    ])
    expect([...device.records.keys()].filter((key) => !named.has(key))).toEqual([])
  })
  it("is the complete old or the complete new one, wherever a download stops", async () => {
    const steps = new Set<string>()
    for (let times = 0; times < 40; times += 1) {
      const device = makeDevice()
      await storeWhole(device, many, "v1")
      device.letWrite(times)
      await storeWhole(device, many.slice(40), "v2", `try ${times}`).catch(() => null)
      const now = (await readCatalogue(device))!
      steps.add(now.version)
      expect([times, now]).toEqual([
        times,
        { version: now.version, documents: now.version === "v1" ? many : many.slice(40) },
      ])
      device.letWrite(Number.POSITIVE_INFINITY)
      await applyDelta(device, "v3", [document(50, "changed")], [])
      const after = (await readCatalogue(device))!
      expect(after.documents.find(({ id }) => id === 50)?.body["name"]).toBe("changed")
      await storeWhole(device, [], "v4")
      expect([...device.records.keys()]).toEqual(["head fr"])
    }
    expect([...steps].toSorted()).toEqual(["v1", "v2"])
  })
  it("is missing when the device was emptied during the download", async () => {
    const device = makeDevice()
    const outcome = await device.run(
      Effect.gen(function* () {
        const store = yield* offlineStore("fr")
        const download = yield* store.begin("one")
        yield* download.add(many.slice(0, 70))
        yield* Effect.sync(device.emptyAtNextWrite)
        // The list of pending chunks is deleted here, with the chunks that were written so far.
        yield* Effect.flatMap(Storage, (storage) => storage.set("catalogue", "other", 1))
        return yield* download.finish({ version: "v1", pieces: 1 }, 7)
      }),
    )
    expect([outcome, await readCatalogue(device)]).toEqual([null, null])
  })
  it("is missing when the device has evicted one of its chunks", async () => {
    const device = makeDevice()
    await storeWhole(device, many, "v1")
    device.records.delete(decodeManifest(device.records.get("head fr"))!.chunks[1]!.name)
    expect(await readCatalogue(device)).toBe(null)
    expect(
      await applyDelta(
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
  ])("does not accept %j as a manifest", (stored) => expect(decodeManifest(stored)).toBe(null))
})

describe("laws", () => {
  it("OC6, OC2 deltas in sequence give the same documents as one download of everything", async () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { maxLength: 200 })
    const step = fc.record({
      changed: fc.uniqueArray(fc.integer({ min: 1, max: 320 }), { maxLength: 9 }),
      removed: fc.uniqueArray(fc.integer({ min: 1, max: 320 }), { maxLength: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(ids, fc.array(step, { maxLength: 6 }), async (first, steps) => {
        const device = makeDevice()
        let model: ReadonlyArray<OfflineDocument> = first.map((id) => document(id))
        await storeWhole(device, model, "v")
        for (const [at, { changed, removed }] of steps.entries()) {
          const removedIds = new Set(removed.filter((id) => !changed.includes(id)))
          const documents = changed.map((id) => document(id, `step ${at}`))
          await applyDelta(device, `v${at}`, documents, [...removedIds], `t${at}`)
          const known = new Set(model.map(({ id }) => id))
          model = [
            ...model.flatMap((one) =>
              removedIds.has(one.id) ? [] : [documents.find(({ id }) => id === one.id) ?? one],
            ),
            ...documents.filter(({ id }) => !known.has(id)),
          ]
          expect((await readCatalogue(device))!.documents).toEqual(model)
        }
      }),
      limitRuns(300, "each stores several catalogues"),
    )
  })
})
