/** The server's half of every endpoint: it decodes requests and encodes responses. Browsers never load it. */
export { type ServedEndpoint, serverEndpoints } from "./table.ts"
export { viewOf } from "./store-view.ts"
