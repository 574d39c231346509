/** What is known of the photographs there are, read from their files: `node studio/facts.ts`. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const target = join(import.meta.dirname, "..", "src", "photographs", "taken.ts")

/** Sides of a lossy WebP file in pixels, from its first frame's head. */
const sidesOf = (file: Uint8Array): readonly [widthPx: number, heightPx: number] => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const isSimple = String.fromCharCode(...file.subarray(12, 16)) === "VP8 "
  if (!isSimple) throw new Error("expected a lossy WebP without extensions, as cwebp writes it")
  return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
}

/** Names of the photographs in a folder, with their sides in pixels. */
export const sidesIn = (
  folder: string,
): Readonly<Record<string, readonly [widthPx: number, heightPx: number]>> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith(".webp"))
      .toSorted()
      .map((name) => [name.replace(/\.webp$/, ""), sidesOf(readFileSync(join(folder, name)))]),
  )

/** The same as a module. */
export const factsOf = (folder: string): string => {
  const lines = Object.entries(sidesIn(folder)).map(
    ([name, sides]) => `  ${/^[a-z]+$/.test(name) ? name : `"${name}"`}: [${sides.join(", ")}],`,
  )
  return [
    "/** The photographs there are, with their sides in pixels. Written by the studio (`npm run photographs`). */",
    "export const taken: Readonly<Record<string, readonly [widthPx: number, heightPx: number]>> = {",
    ...lines,
    "}",
    "",
  ].join("\n")
}

/** Writes down what there is. */
export const writeFacts = (folder: string): void => writeFileSync(target, factsOf(folder))
