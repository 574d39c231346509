import * as fc from "fast-check"
import type { CatalogueCopy, CopyRequest } from "@shop/core/offline"
import { record, upTo } from "./basics.ts"

const version = fc.stringMatching(/^[0-9a-z-]{1,40}$/)
const id = fc.integer({ min: 1, max: 999_999 })
const type = fc.constantFrom("product" as const, "category" as const, "cms_page" as const)
const document = record({
  type,
  id,
  shownCents: fc.option(fc.nat()),
  body: record({ id, name: fc.string() }),
})

/** A response to a catalogue download. @rule TE9 - OC1, OC2, OC3 */
export const catalogueCopy: fc.Arbitrary<CatalogueCopy> = fc.oneof(
  record({ tag: fc.constant("tooLarge" as const), products: fc.nat(), productsMax: fc.nat() }),
  record({
    tag: fc.constant("whole" as const),
    version,
    part: fc.nat(9),
    parts: fc.integer({ min: 10, max: 99 }),
    pieces: fc.nat(),
    documents: upTo(document, 4),
  }),
  record({
    tag: fc.constant("delta" as const),
    since: version,
    version,
    pieces: fc.nat(),
    documents: upTo(document, 4),
    removed: upTo(record({ type, id }), 4),
  }),
)

/** A request for a catalogue download. @rule TE9 - OC1, OC2 */
export const copyRequest: fc.Arbitrary<CopyRequest> = fc.oneof(
  record({ since: fc.option(version), part: fc.constant(null) }),
  record({ since: fc.constant(null), part: record({ version, number: fc.integer({ min: 1, max: 9999 }) }) }),
)
