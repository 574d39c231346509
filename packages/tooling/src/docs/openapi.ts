/** Prints the OpenAPI document, or writes it to its file: npm run openapi [-- --write] */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { openApi } from "@shop/wire/contract"

const file = join(fileURLToPath(new URL("../../../..", import.meta.url)), "packages/wire/openapi.json")
const text = `${JSON.stringify(openApi(), null, 1)}\n`
if (process.argv.includes("--write")) writeFileSync(file, text)
else process.stdout.write(text)
