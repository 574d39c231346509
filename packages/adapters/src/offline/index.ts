/** What the catalogue on a device needs beside storage: the readers of documents, stemmers, and how it is connected. */
export { connectionOf, type Connected } from "./connection.ts"
export { language } from "./language.ts"
export { readers } from "./readers.ts"
