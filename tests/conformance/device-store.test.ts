import "fake-indexeddb/auto"
import { layer } from "@shop/adapters/idb"
import * as Memory from "@shop/adapters/memory"
import { deviceStoreSuite } from "./device-store.suite.ts"

let databases = 0
deviceStoreSuite("memory", () => Memory.Storage.layer)
deviceStoreSuite("IndexedDB", () => layer(`device-store-${(databases += 1)}`))
