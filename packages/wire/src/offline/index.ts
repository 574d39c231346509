/** The catalogue for devices, as HTTP. A table of its own: browsers load it once a page has come to rest. */
export { offlineBindings } from "./offline.ts"
