import { Context } from "effect"

/** Whether introspection is on. */
export const GraphqlSetup = Context.Reference<{ readonly tellsSchema: boolean }>(
  "@shop/server/GraphqlSetup",
  {
    defaultValue: () => ({ tellsSchema: false }),
  },
)
