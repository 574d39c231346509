/** Builds another revision of the repository in a folder of the cache, once. */
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../../..", import.meta.url))
/** Outside `node_modules`, where Node does not run TypeScript. */
const cache = join(root, "var/revisions")

const git = (...parameters: ReadonlyArray<string>): string =>
  execFileSync("git", parameters, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim()

/** The newest release: a tag such as v1.2.0. Null without one. */
export const newestRelease = (): string | null =>
  git("tag", "--list", "v*", "--sort=-version:refname")
    .split("\n")
    .find((tag) => tag !== "") ?? null

/** The commit of a revision. @throws Error that says how to name one */
const commitOf = (revision: string | undefined): string => {
  const named = revision ?? newestRelease()
  if (named === null) throw new Error("There is no tag v* of a release. Name a revision: --from=<revision>")
  try {
    return git("rev-parse", "--verify", `${named}^{commit}`)
  } catch {
    throw new Error(`${named} is no revision of this repository`)
  }
}

const run = (folder: string, program: string, ...parameters: ReadonlyArray<string>): void => {
  const { status } = spawnSync(program, parameters, { cwd: folder, stdio: ["ignore", 2, 2] })
  if (status !== 0) throw new Error(`${program} ${parameters.join(" ")} failed in ${folder}`)
}

/**
 * Builds a revision with its own packages.
 *
 * @param revision - default: the newest release
 * @returns its built program, the command line of the shop
 * @throws Error when there is no such revision, or it cannot be built
 */
export const buildRevision = (revision: string | undefined, onProgress: (line: string) => void): string => {
  const commit = commitOf(revision)
  const folder = join(cache, commit)
  const program = join(folder, "apps/server/dist/built/main.js")
  const complete = join(folder, ".complete")
  if (existsSync(complete)) return program
  onProgress(`Building ${commit.slice(0, 8)}`)
  rmSync(folder, { recursive: true, force: true })
  const archive = `${folder}.tar`
  mkdirSync(folder, { recursive: true })
  run(root, "git", "archive", `--output=${archive}`, commit)
  run(folder, "tar", "-xf", archive)
  rmSync(archive)
  const pnpm = ["-y", "--prefer-offline", "pnpm@12.21.0"]
  run(folder, "npx", ...pnpm, "install", "--frozen-lockfile", "--prefer-offline")
  run(folder, process.execPath, "packages/tooling/src/build/build.ts")
  writeFileSync(complete, "")
  return program
}
