import * as Memory from "@shop/adapters/memory"
import { storageSuite } from "./storage.suite.ts"

storageSuite("memory", () => Memory.Storage.layer)
