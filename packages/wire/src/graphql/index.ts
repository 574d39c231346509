/** Search requests for platforms whose API mode is GraphQL; loaded only if the settings require it. */
export { fromGraphqlForm, inGraphqlForm } from "./graphql.ts"
