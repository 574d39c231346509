/** Starts the real shop as its own process, on a free port and a data folder of its own. */
import {
  type ChildProcess,
  type ChildProcessByStdio,
  execFile,
  spawn,
  type SpawnOptions,
  spawnSync,
} from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { builtServer } from "../../packages/tooling/src/build/server-build.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** A running shop. `await using` stops it at the end of a block, however the block ends. */
export interface ShopProcess extends AsyncDisposable {
  readonly url: string
  readonly data: string
  readonly child: ChildProcess
  /** Milliseconds from start to the line that says it listens. */
  readonly startMs: number
  /** User and system CPU of the process so far, milliseconds; 0 where /proc is not there. */
  readonly cpuMs: () => number
  /** Peak resident memory since the start or since it was last forgotten, megabytes. */
  readonly peakMb: () => number
  /** From now on the peak is what is held now; not where /proc is not there. */
  readonly forgetPeak: () => void
  /** Its exit code once it has ended; null when a signal ended it. */
  readonly exited: Promise<number | null>
  /** Ends the process and waits for its end. */
  readonly stop: (signal?: "SIGTERM" | "SIGKILL") => Promise<void>
  /** All it has written so far, to either output. */
  readonly said: () => string
  /** Waits until the process has written a text, to either output. */
  readonly says: (text: string) => Promise<void>
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
const scripts = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly scripts: { readonly serve: string }
}
/** What the script that serves tells Node and the machine about memory and compiled code. */
const serving = scripts.scripts.serve.match(/--[\w-]+-(?:size|percent)=\d+/g) ?? []
const surroundings = Object.fromEntries(
  [...scripts.scripts.serve.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)
const conditions = "--conditions=@shop/source"
const sources = "apps/server/src/cli/main.ts"
const program = [conditions, sources]
/** The server as it is built of the sources, or the sources while they are not built: nothing old is ever started. */
const served = builtServer() ?? sources

const environment = (data: string, more: Readonly<Record<string, string>> = {}) => ({
  ...process.env,
  SHOP_DATA: data,
  NODE_ENV: "production",
  INIT_CWD: root,
  ...more,
})

/** How a command ended, and what it said. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs one command of the shop's command line to its end; `input` is what it reads. */
export const commandReading = (data: string, input: string, ...args: ReadonlyArray<string>): Ended => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], {
    cwd: root,
    env: environment(data),
    encoding: "utf8",
    input,
  })
  return { code: status, out: stdout, err: stderr }
}

/** The same for a command that reads nothing. */
export const command = (data: string, ...args: ReadonlyArray<string>): Ended =>
  commandReading(data, "", ...args)
/**
 * The same beside whatever else this process does: a connection that the shop closes meanwhile is noticed.
 *
 * @returns what it wrote to standard output; rejects when it does not exit with 0
 */
export const commanded = (data: string, ...args: ReadonlyArray<string>): Promise<string> =>
  commandedWith(data, {}, ...args)

/** The same with settings. */
export const commandedWith = async (
  data: string,
  env: Readonly<Record<string, string>>,
  ...args: ReadonlyArray<string>
): Promise<string> => {
  const options = { cwd: root, env: environment(data, env) }
  return (await promisify(execFile)(process.execPath, [...program, ...args], options)).stdout
}

/** How a shop is started. */
interface Start {
  readonly data: string
  readonly env?: Readonly<Record<string, string>>
  /** Flags of node beside those that a shop is served with. */
  readonly flags?: ReadonlyArray<string>
  /** The program; the built one when missing, or the sources where they have changed since. */
  readonly main?: string
  /** The command; default: serves the demo shop. */
  readonly args?: ReadonlyArray<string>
}

const spawned = (
  port: number,
  { data, env, flags = [], main = served, args = ["serve", "--seed"] }: Start,
  more: SpawnOptions = {},
) =>
  spawn(process.execPath, [...serving, ...flags, conditions, main, ...args], {
    ...more,
    cwd: root,
    env: environment(data, { ...surroundings, PORT: String(port), SHOP_HOST: "127.0.0.1", ...env }),
    stdio: ["ignore", "pipe", "pipe"],
  }) as ChildProcessByStdio<null, Readable, Readable>

/** How a shop ended that could not be served, and which group of processes it was. */
export interface Failed extends Ended {
  readonly group: number
}

/**
 * Starts a shop that is expected to end by itself; one that goes on is ended, with code null.
 *
 * @param port - on which it is to listen
 * @param patienceMs - how long it may take
 */
export const startInVain = (port: number, options: Start, patienceMs: number): Promise<Failed> =>
  new Promise((resolve, reject) => {
    // A group of its own, so that what it started is found as well.
    const child = spawned(port, options, { detached: true, timeout: patienceMs, killSignal: "SIGKILL" })
    const said = { out: "", err: "" }
    child.stdout.on("data", (chunk: Buffer) => void (said.out += chunk.toString()))
    child.stderr.on("data", (chunk: Buffer) => void (said.err += chunk.toString()))
    child.on("error", reject)
    child.on("close", (code) => resolve({ code, ...said, group: child.pid! }))
  })

export const start = async (options: Start): Promise<ShopProcess> => {
  const port = await freePort()
  const started = performance.now()
  const child = spawned(port, options)
  let said = ""
  const listeners = new Set<() => void>()
  const hear = (chunk: Buffer): void => {
    said += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on("data", hear)
  child.stderr.on("data", hear)
  const exited = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)))
  const says = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        if (!said.includes(text)) return
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      void exited.then((code) =>
        reject(new Error(`the shop ended with ${code} before it said ${text}:\n${said}`)),
      )
      look()
    })
  await says(`:${port}`)
  const proc = (file: string): string => {
    try {
      return readFileSync(`/proc/${child.pid}/${file}`, "utf8")
    } catch {
      return ""
    }
  }
  const stop: ShopProcess["stop"] = async (signal = "SIGTERM") => {
    child.kill(signal)
    await exited
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
    forgetPeak: () => {
      const file = `/proc/${child.pid}/clear_refs`
      if (existsSync(file)) writeFileSync(file, "5")
    },
    stop,
    [Symbol.asyncDispose]: stop,
    exited,
    said: () => said,
    says,
  }
}
