import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { Reindexing } from "./model.ts"

const wordsMax = 2_000

/**
 * Builds indexes in a process of its own, so that the shop goes on answering; it shows them once they are whole.
 *
 * @param dataFolder - the shop's
 * @rule SR147
 */
export const reindexProcess = (dataFolder: string): Reindexing => {
  const main = fileURLToPath(new URL("../cli/main.ts", import.meta.url))
  let child: ChildProcess | null = null
  let last: string | null = null
  return {
    start: () => {
      if (child !== null) return false
      const started = spawn(process.execPath, [...process.execArgv, main, "reindex"], {
        env: { ...process.env, SHOP_DATA: dataFolder },
        stdio: ["ignore", "pipe", "pipe"],
      })
      let said = ""
      const hear = (chunk: Buffer): void => {
        said = (said + chunk.toString()).slice(-wordsMax)
      }
      started.stdout.on("data", hear)
      started.stderr.on("data", hear)
      const end = (words: string): void => {
        child = null
        last = words
      }
      started.on("error", (error) => end(`could not be started: ${error.message}`))
      started.on("close", (code) =>
        end(`${code === 0 ? "built" : `failed (${code ?? "stopped"})`}\n${said.trim()}`),
      )
      child = started
      return true
    },
    state: () => ({ isRunning: child !== null, last }),
    stop: () => void child?.kill(),
  }
}
