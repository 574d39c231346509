import { Context } from "effect"

/** What GraphQL may tell about itself: its schema in development only. */
export const GraphqlSetup = Context.Reference<{ readonly tellsSchema: boolean }>(
  "@shop/server/GraphqlSetup",
  {
    defaultValue: () => ({ tellsSchema: false }),
  },
)
