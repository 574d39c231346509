import { fileURLToPath } from "node:url"

/** Where the photographs lie. */
export const photographFolder = fileURLToPath(new URL("../../photographs", import.meta.url))
