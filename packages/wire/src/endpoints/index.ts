/** Every request of the shop over HTTP: one table for the client and the server. */
export { endpoints } from "./table.ts"
export { idempotencyHeader } from "./cart.ts"
export { readTarget } from "./url.ts"
export { tokenIn, withContext } from "./request-context.ts"
export { type Endpoint } from "./endpoint.ts"
export { type ResultOf, type EndpointName, type EndpointOf, type InputOf, type RequestName } from "./names.ts"
