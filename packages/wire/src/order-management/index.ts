/** Requests about placed orders and the customer's data over HTTP. Browsers load them with the screens that send them. */
export { orderManagementEndpoints } from "./endpoints.ts"
