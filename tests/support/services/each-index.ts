import { describe } from "vitest"
import { memoryCatalogue, type MemoryCatalogue } from "../memory-catalogue.ts"

/** A search engine for the catalogues of a suite. */
export interface TestIndex {
  /** Opens an empty catalogue whose products the engine finds. */
  readonly open: () => Promise<MemoryCatalogue>
}

/** Describes a suite on each search engine. */
export const describeOnEachIndex = (title: string, suite: (index: TestIndex) => void): void => {
  describe(`${title} (embedded)`, () => {
    suite({ open: () => memoryCatalogue() })
  })
}
