/** The transport port over HTTP, or over a function in the same process. */
export { layer, type Send } from "./transport.ts"
export { type TextResponse, fetchAnswer, fetchSender, type Fetch, readAnswer } from "./fetch-sender.ts"
export { directSender } from "./direct-sender.ts"
export { urlOf } from "./url.ts"
