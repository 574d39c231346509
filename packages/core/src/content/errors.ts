import { Schema } from "effect"

/** There is no such page, block or place: the platform answered, with nothing. @rule CO5 - S2 §5 (CMS query returned empty result) */
export class ContentMissing extends Schema.TaggedError<ContentMissing>()("ContentMissing", {
  entity: Schema.Literals(["cms_page", "cms_block", "cms_hierarchy"]),
  identifier: Schema.String,
}) {}
