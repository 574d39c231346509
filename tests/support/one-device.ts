/** One device with the storage, channel and locks of a browser, over which tabs of several builds of the shop run. */
import "fake-indexeddb/auto"
import { IDBFactory } from "fake-indexeddb"
import type { WishlistItem } from "@shop/core/wishlist"

/** The part of a running shop that a tab of any build has. */
export interface TabShop {
  readonly get: () => {
    readonly cart: { readonly lines: ReadonlyArray<TabLine>; readonly isSyncing: boolean }
    readonly wishlist: { readonly items: ReadonlyArray<{ readonly sku: string }> } | null
  }
  readonly actions: {
    readonly cart: {
      readonly add: (input: { readonly sku: string; readonly qty: number }) => Promise<unknown>
      readonly setQty: (key: string, qty: number) => Promise<unknown>
      readonly remove: (key: string) => Promise<unknown>
    }
    readonly wishlist: { readonly toggle: (item: WishlistItem) => Promise<unknown> }
  }
  readonly stop: () => Promise<void>
}

interface TabLine {
  readonly key: string
  readonly sku: string
  readonly qty: number
}

/** A build's function that starts the shop in a tab. */
export type CreateShop = (options: object) => Promise<TabShop>

/** A device on which tabs are opened. */
export interface OneDevice {
  readonly open: (createShop: CreateShop) => Promise<TabShop>
  readonly setOnline: (isOnline: boolean) => void
  /** Names of the object stores and keys of records that no build could read. */
  readonly quarantined: () => Promise<ReadonlyArray<string>>
}

let devices = 0

/**
 * Makes a device without data.
 *
 * @param origin - of the platform
 */
export const makeOneDevice = (origin: string): OneDevice => {
  globalThis.indexedDB = new IDBFactory()
  devices += 1
  const name = `shop-${devices}`
  let isOnline = true
  const events = new EventTarget()
  const network = Object.assign(events, {
    navigator: {
      get onLine() {
        return isOnline
      },
    },
  })
  const connection = (): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener("success", () => resolve(request.result))
      request.addEventListener("error", () => reject(new Error(`${name} cannot be opened`)))
    })
  const keysOf = (database: IDBDatabase, store: string): Promise<ReadonlyArray<string>> =>
    new Promise((resolve, reject) => {
      const request = database.transaction(store).objectStore(store).getAllKeys()
      request.addEventListener("success", () =>
        resolve(request.result.map((key) => `${store}/${String(key)}`)),
      )
      request.addEventListener("error", () => reject(new Error(`${store} cannot be read`)))
    })
  return {
    open: (createShop) =>
      createShop({
        origin,
        view: "en",
        path: "/en/cart",
        name,
        network,
        tabs: { BroadcastChannel, locks: navigator.locks, page: new EventTarget() },
        fetch: (url: string, init: RequestInit) =>
          isOnline ? fetch(url, init) : Promise.reject(new TypeError("no network")),
      }),
    setOnline: (online) => {
      isOnline = online
      events.dispatchEvent(new Event(online ? "online" : "offline"))
    },
    quarantined: async () => {
      const database = await connection()
      const stores = [...database.objectStoreNames]
      const keys = (await Promise.all(stores.map((store) => keysOf(database, store)))).flat()
      database.close()
      return keys.filter((key) => key.includes("quarantine"))
    },
  }
}
