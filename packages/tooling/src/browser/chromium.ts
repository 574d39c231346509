/** Finds a Chromium for the browser tests; run as a program it installs one when there is none. */
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"

const executablePaths = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

/** Path of a Chromium on this machine, or undefined. */
export const findChromium = (): string | undefined =>
  executablePaths.find((path) => path !== undefined && existsSync(path))

const run = (command: string, ...parameters: ReadonlyArray<string>): boolean =>
  spawnSync(command, parameters, { stdio: ["ignore", 2, 2] }).status === 0

const install = (): boolean => {
  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")
  if (isDebianRoot && run("apt-get", "update", "-qq")) {
    process.env["DEBIAN_FRONTEND"] = "noninteractive"
    if (run("apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"))
      return true
  }
  return run("pnpm", "exec", "playwright", "install", "chromium")
}

if (import.meta.main && findChromium() === undefined) {
  process.stderr.write("No Chromium found; installing one.\n")
  if (!install()) {
    process.stderr.write(
      "Chromium could not be installed. Debian: sudo apt-get install chromium. Elsewhere: set CHROMIUM_PATH to its program.\n",
    )
    process.exit(1)
  }
}
