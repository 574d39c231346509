/** The catalogue for devices over HTTP. Browsers load it once a page is idle. */
export { offlineEndpoints } from "./offline.ts"
