import "fake-indexeddb/auto"
import { IDBFactory } from "fake-indexeddb"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { indexedDbDevice, type Migration } from "@shop/adapters/idb"

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})
afterEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const opened = (request: IDBOpenDBRequest): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error!))
  })

/** All data in a database of any version. */
const contents = async (): Promise<readonly [version: number, stores: Readonly<Record<string, unknown>>]> => {
  const database = await opened(indexedDB.open("shop"))
  const stores = await Promise.all(
    [...database.objectStoreNames].map(
      (name) =>
        new Promise<readonly [string, unknown]>((resolve) => {
          const request = database.transaction(name).objectStore(name).getAll()
          request.addEventListener("success", () => resolve([name, request.result]))
        }),
    ),
  )
  const { version } = database
  database.close()
  return [version, Object.fromEntries(stores)]
}

/** A shop whose second version writes its cart otherwise, in several steps of which each may be the last. */
const first: Migration = (database) => void database.createObjectStore("cart")
const steps = {
  addOrders: (database) => void database.createObjectStore("orders"),
  rewriteCart: (_, transaction) => {
    const cart = transaction.objectStore("cart")
    const request = cart.openCursor()
    request.addEventListener("success", () => {
      const cursor = request.result
      if (cursor === null) return
      cursor.update({ lines: cursor.value as unknown })
      cursor.continue()
    })
  },
  moveDraft: (_, transaction) => {
    const request = transaction.objectStore("cart").get("draft")
    request.addEventListener("success", () => {
      transaction.objectStore("orders").put(request.result, "draft")
      transaction.objectStore("cart").delete("draft")
    })
  },
} satisfies Record<string, Migration>
const second: ReadonlyArray<Migration> = [first, ...Object.values(steps)]

const before = [1, { cart: ["a draft", ["a bowl"]] }] as const
const after = [4, { cart: [{ lines: ["a bowl"] }], orders: ["a draft"] }] as const

const withOldCart = async (): Promise<void> => {
  const request = indexedDB.open("shop", 1)
  request.addEventListener("upgradeneeded", () => first(request.result, request.transaction!))
  const database = await opened(request)
  const transaction = database.transaction("cart", "readwrite")
  transaction.objectStore("cart").put(["a bowl"], "state")
  transaction.objectStore("cart").put("a draft", "draft")
  await new Promise((resolve) => transaction.addEventListener("complete", resolve))
  database.close()
}

const crash = (): never => {
  throw new Error("the tab was closed")
}
/** Ways in which a step can be cut short: before it, in the middle of it, after it. */
const cuts: Readonly<Record<string, (step: Migration) => Migration>> = {
  "before it": () => crash,
  "after it": (step) => (database, transaction) => {
    step(database, transaction)
    crash()
  },
  "while its requests run": (step) => (database, transaction) => {
    step(database, transaction)
    const request = transaction.objectStore("cart").count()
    request.addEventListener("success", () => transaction.abort())
  },
  "by a request that fails": (step) => (database, transaction) => {
    step(database, transaction)
    transaction.objectStore("cart").add("once more", "state")
  },
}

describe("AP20 a database is migrated", () => {
  it("from any version to the last, by all steps between", async () => {
    await withOldCart()
    expect(await contents()).toEqual(before)
    expect(await indexedDbDevice("shop", second).get("cart", "state")).toEqual({ lines: ["a bowl"] })
    expect(await contents()).toEqual(after)
  })

  const names = Object.keys(steps) as ReadonlyArray<keyof typeof steps>
  it.each(names.flatMap((name) => Object.keys(cuts).map((cut) => [name, cut] as const)))(
    "or not at all: %s is cut short %s",
    async (name, cut) => {
      await withOldCart()
      const cutShort = [first, ...names.map((one) => (one === name ? cuts[cut]!(steps[one]) : steps[one]))]
      await expect(indexedDbDevice("shop", cutShort).get("cart", "state")).rejects.toHaveProperty(
        "name",
        "AbortError",
      )
      expect(await contents()).toEqual(before)
      // The next page begins anew, and comes through.
      expect(await indexedDbDevice("shop", second).get("orders", "draft")).toBe("a draft")
      expect(await contents()).toEqual(after)
    },
  )

  it("without losing data of older versions", async () => {
    await withOldCart()
    const device = indexedDbDevice("shop")
    expect(await device.get("cart", "state")).toEqual(["a bowl"])
    await device.set("wishlist", "state", 1)
    expect((await contents())[0]).toBe(4)
  })
})

describe("AP21 a database that is open in another tab", () => {
  it("does not wait for a blocking older tab, and is writable later", async () => {
    await withOldCart()
    const older = await opened(indexedDB.open("shop", 1))
    const device = indexedDbDevice("shop", second)
    await expect(device.get("cart", "state")).rejects.toMatchObject({ name: "InvalidStateError" })
    older.close()
    expect(await contents()).toEqual(after)
    expect(await device.get("cart", "state")).toEqual({ lines: ["a bowl"] })
  })

  it("fails every operation with the reason until the older tab is closed", async () => {
    await withOldCart()
    const older = await opened(indexedDB.open("shop", 1))
    const device = indexedDbDevice("shop", second)
    const together = [device.get("cart", "state"), device.set("cart", "state", [])]
    const reason = { name: "InvalidStateError", message: "An older tab blocks the upgrade" }
    for (const operation of together) await expect(operation).rejects.toMatchObject(reason)
    await expect(device.entries("cart")).rejects.toMatchObject(reason)
    older.close()
    expect(await contents()).toEqual(after)
    await device.set("cart", "state", { lines: [] })
    expect(await device.get("cart", "state")).toEqual({ lines: [] })
  })

  // Vitest fails on an unhandled rejection.
  it("reports each failure once when the upgrade fails after the older tab is closed", async () => {
    await withOldCart()
    const older = await opened(indexedDB.open("shop", 1))
    const device = indexedDbDevice("shop", [
      first,
      () => {
        throw new Error("a broken step")
      },
    ])
    await expect(device.get("cart", "state")).rejects.toMatchObject({ name: "InvalidStateError" })
    older.close()
    expect(await contents()).toEqual(before)
    await expect(device.get("cart", "state")).rejects.toMatchObject({ name: "AbortError" })
    expect(await contents()).toEqual(before)
  })

  it("is closed by an older tab of this shop", async () => {
    await withOldCart()
    const older = indexedDbDevice("shop", [first])
    expect(await older.get("cart", "state")).toEqual(["a bowl"])
    expect(await indexedDbDevice("shop", second).get("cart", "state")).toEqual({ lines: ["a bowl"] })
    // Now it is the older tab's turn to only read.
    expect(await older.get("cart", "state")).toEqual({ lines: ["a bowl"] })
    await expect(older.set("cart", "state", [])).rejects.toMatchObject({ name: "VersionError" })
    await expect(older.remove("cart", "state")).rejects.toMatchObject({ name: "VersionError" })
    await expect(older.clear("cart")).rejects.toMatchObject({ name: "VersionError" })
    expect(await contents()).toEqual(after)
  })

  it("is read but not written if a later version has migrated it", async () => {
    const request = indexedDB.open("shop", 99)
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore("cart"))
    const later = await opened(request)
    later.transaction("cart", "readwrite").objectStore("cart").put({ lines: 3 }, "state")
    later.close()
    const device = indexedDbDevice("shop")
    expect(await device.entries("cart")).toEqual([["state", { lines: 3 }]])
    await expect(device.set("cart", "state", 1)).rejects.toMatchObject({ name: "VersionError" })
    expect(await contents()).toEqual([99, { cart: [{ lines: 3 }] }])
  })

  it("is reopened when the browser has closed it", async () => {
    const device = indexedDbDevice("shop")
    await device.set("cart", "state", 1)
    const { open } = IDBFactory.prototype
    let opens = 0
    IDBFactory.prototype.open = function (...args) {
      opens += 1
      return open.apply(this, args)
    }
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (...args) {
      // The connection is lost without an event.
      if (opens === 0) throw new DOMException("The connection is closing", "InvalidStateError")
      return transaction.apply(this, args)
    }
    try {
      expect([await device.get("cart", "state"), opens]).toEqual([1, 1])
    } finally {
      IDBFactory.prototype.open = open
      IDBDatabase.prototype.transaction = transaction
    }
  })
})
