/** Requests and replies as plain data. */
export { type HttpResponse, type HttpRequest } from "./model.ts"
