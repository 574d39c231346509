import { Layer } from "effect"
import { Storage } from "@shop/core/ports"
import { indexedDbDevice } from "./device.ts"
import { guarded } from "./guard.ts"

/**
 * Storage on the device, shared by the tabs of a browser.
 *
 * @param name - name of the database; shops on one origin need names of their own
 * @fails StorageFailed: timeout, quota, blocked or broken
 * @rule AP8 - S1 §9
 */
export const layer = (name: string): Layer.Layer<Storage> =>
  Layer.sync(Storage, () => guarded(indexedDbDevice(name)))
