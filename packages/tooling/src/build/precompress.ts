/** Writes a .br and a .gz file beside every text file of a build, so that the server compresses no asset. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

const isText = /\.(js|css|svg|webmanifest|json|txt)$/
const sizeMin = 512

/** The best block size differs between files, so the smallest result is used. 0 is brotli's default. */
const blockBits = [0, 18, 20]

const brotli = (bytes: Buffer): Buffer =>
  blockBits
    .map((bits) =>
      brotliCompressSync(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGBLOCK]: bits },
      }),
    )
    .reduce((best, next) => (next.length < best.length ? next : best))

export const precompress = (folder: string): number => {
  let count = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isText.test(entry.name) || entry.parentPath.includes(".vite")) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    if (bytes.length < sizeMin) continue
    writeFileSync(`${path}.br`, brotli(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    count += 1
  }
  return count
}
