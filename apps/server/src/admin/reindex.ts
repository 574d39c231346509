import { type ChildProcess, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import type { ReindexJob } from "./model.ts"

const outputMax = 2_000

/**
 * Rebuilds the indexes in a child process, so that the shop still answers. The shop uses an index when it is complete.
 *
 * @param dataFolder - the shop's
 * @rule SR147
 */
export const reindexProcess = (dataFolder: string): ReindexJob => {
  const main = fileURLToPath(new URL("../cli/main.ts", import.meta.url))
  let child: ChildProcess | null = null
  let lastOutput: string | null = null
  return {
    start: () => {
      if (child !== null) return false
      const started = spawn(process.execPath, [...process.execArgv, main, "reindex"], {
        env: { ...process.env, SHOP_DATA: dataFolder },
        stdio: ["ignore", "pipe", "pipe"],
      })
      let output = ""
      const append = (chunk: Buffer): void => {
        output = (output + chunk.toString()).slice(-outputMax)
      }
      started.stdout.on("data", append)
      started.stderr.on("data", append)
      const end = (message: string): void => {
        child = null
        lastOutput = message
      }
      started.on("error", (error) => end(`could not be started: ${error.message}`))
      started.on("close", (code) =>
        end(`${code === 0 ? "built" : `failed (${code ?? "stopped"})`}\n${output.trim()}`),
      )
      child = started
      return true
    },
    state: () => ({ isRunning: child !== null, lastOutput }),
    stop: () => void child?.kill(),
  }
}
