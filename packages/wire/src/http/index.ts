/** HTTP requests and responses as plain data. */
export { type HttpResponse, type HttpRequest } from "./model.ts"
