import type { DatabaseService } from "../database/index.ts"
import { readPart } from "./engine/snapshot-store.ts"
import type { BuildMetadata } from "./index-snapshot.ts"

/** The number of products in the index that serves each store view. @rule SR137 */
export const servedProducts = (database: DatabaseService): ReadonlyMap<string, number> =>
  new Map(
    database.all("SELECT store, build FROM index_serving ORDER BY store").map(({ store, build }) => {
      const about = readPart(database, Number(build), "about")?.about as Partial<BuildMetadata> | undefined
      return [String(store), about?.rows?.product ?? 0]
    }),
  )
