import { Context } from "effect"

/** Whether introspection is on. */
export const GraphqlSetup = Context.Reference<{ readonly isIntrospectionEnabled: boolean }>(
  "@shop/server/GraphqlSetup",
  {
    defaultValue: () => ({ isIntrospectionEnabled: false }),
  },
)
