/** Starts the real shop as its own process, on a free port and a data folder of its own. */
import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

export interface ShopProcess {
  readonly url: string
  readonly data: string
  readonly child: ChildProcess
  /** Milliseconds from start to the line that says it listens. */
  readonly startMs: number
  /** User and system CPU of the process so far, milliseconds; 0 where /proc is not there. */
  readonly cpuMs: () => number
  /** Peak resident memory, megabytes. */
  readonly peakMb: () => number
  readonly stop: (signal?: "SIGTERM" | "SIGKILL") => Promise<void>
}

/** A folder that no other run uses; the caller removes it. */
export const freshFolder = (): string => mkdtempSync(join(tmpdir(), "shop-"))

export const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

const ticksPerSecond = 100

export const start = async (options: { readonly data: string; readonly env?: Readonly<Record<string, string>> }): Promise<ShopProcess> => {
  const port = await freePort()
  const started = performance.now()
  const child = spawn(process.execPath, ["--conditions=@shop/source", "apps/server/src/cli/main.ts", "serve", "--seed"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SHOP_DATA: options.data, SHOP_HOST: "127.0.0.1", NODE_ENV: "production", ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  const said: Array<string> = []
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said.push(chunk.toString())
      if (said.join("").includes(`:${port}`)) resolve()
    }
    child.stdout.on("data", hear)
    child.stderr.on("data", hear)
    child.on("exit", (code) => reject(new Error(`the shop ended with ${code} before it listened:\n${said.join("")}`)))
  })
  const exited = new Promise<void>((resolve) => child.on("exit", () => resolve()))
  const proc = (file: string): string => {
    try {
      return readFileSync(`/proc/${child.pid}/${file}`, "utf8")
    } catch {
      return ""
    }
  }
  return {
    url: `http://127.0.0.1:${port}`,
    data: options.data,
    child,
    startMs: performance.now() - started,
    cpuMs: () => {
      const fields = proc("stat").split(") ").at(-1)?.split(" ") ?? []
      return ((Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 1000) / ticksPerSecond
    },
    peakMb: () => Number(/VmHWM:\s+(\d+)/.exec(proc("status"))?.[1] ?? 0) / 1024,
    stop: async (signal = "SIGTERM") => {
      child.kill(signal)
      await exited
    },
  }
}
