import { existsSync, statfsSync, statSync } from "node:fs"
import { dirname, resolve } from "node:path"

/** Free bytes on the disk of a folder, which may not exist yet. @rule SR137 */
export const freeBytes = (folder: string): number => {
  let at = resolve(folder)
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at)
  const { bavail, bsize } = statfsSync(at)
  return bavail * bsize
}

/** Size of a file in bytes; 0 for a missing file. @rule SR137 */
export const fileBytes = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

const units = ["bytes", "kB", "MB", "GB", "TB"]

/** Bytes as people read them. */
export const formatBytes = (bytes: number): string => {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  return power === 0 ? `${bytes} bytes` : `${(bytes / 1000 ** power).toFixed(1)} ${units[power]}`
}
