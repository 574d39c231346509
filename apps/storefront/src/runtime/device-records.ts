import { collections, isEvictable } from "@shop/core/cache"
import { seenKey } from "@shop/core/wishlist"
import { partTimeoutMs } from "../browser/part-timeout.ts"
import { openDatabase, result } from "../service-worker/database.ts"

/** What the first load must know about the device before the programs run. */
export interface DeviceRecords {
  /** Whether the device holds data of the shopper, which the programs must show or send. */
  readonly hasData: boolean
  readonly isCookieNoticeAccepted: boolean
}

const neverUsed: DeviceRecords = { hasData: false, isCookieNoticeAccepted: false }
/** The programs find out more, and tell the shopper. */
const unreadable: DeviceRecords = { hasData: true, isCookieNoticeAccepted: false }

/** Data of the shopper by collection. Decisions about notices are no reason to run the programs. */
const dataCollections = collections.filter((name) => !isEvictable(name) && name !== "claims")

const read = async (): Promise<DeviceRecords> => {
  const database = await openDatabase()
  if (database === null) return neverUsed
  try {
    const names = [...dataCollections, "claims" as const].filter((name) =>
      database.objectStoreNames.contains(name),
    )
    if (names.length === 0) return neverUsed
    const transaction = database.transaction(names)
    const [claims, ...keys] = await Promise.all([
      names.includes("claims") ? result<unknown>(transaction.objectStore("claims").get("state")) : null,
      ...names
        .filter((name) => name !== "claims")
        .map((name) => result(transaction.objectStore(name).getAllKeys(null, 2))),
    ])
    return {
      hasData: keys.flat().some((key) => key !== seenKey),
      isCookieNoticeAccepted:
        (claims as { readonly cookiesAccepted?: { readonly value?: unknown } } | null | undefined)
          ?.cookiesAccepted?.value === true,
    }
  } finally {
    database.close()
  }
}

/**
 * Reads whether the device holds data of the shopper. The database itself tells: a note beside it would be missing on
 * devices of earlier builds. When it cannot be read in time, it may hold data.
 *
 * @rule UI501
 */
export const readDeviceRecords = (): Promise<DeviceRecords> => {
  const timeout = new Promise<DeviceRecords>((resolve) => setTimeout(resolve, partTimeoutMs, unreadable))
  return Promise.race([read().catch(() => unreadable), timeout])
}
