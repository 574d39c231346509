/** Starts the real shop as a separate process on a free port, with its own data folder. */
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

/** A running shop. `await using` stops it at the end of a block. */
export interface ShopProcess extends AsyncDisposable {
  readonly url: string
  readonly data: string
  readonly child: ChildProcess
  /** Time from the start to the log line that it listens [ms]. */
  readonly startMs: number
  /** User and system CPU time of the process so far [ms]; 0 without /proc. */
  readonly cpuMs: () => number
  /** Peak resident memory since the start or the last `resetPeak` [MB]. */
  readonly peakMb: () => number
  /** Resets the peak to the current memory; does nothing without /proc. */
  readonly resetPeak: () => void
  /** The exit code when the process ends; null when a signal ended it. */
  readonly exited: Promise<number | null>
  /** Ends the process and waits for its end. */
  readonly stop: (signal?: "SIGTERM" | "SIGKILL") => Promise<void>
  /** All its output so far, of both streams. */
  readonly output: () => string
  /** Waits until its output contains a text. */
  readonly waitForOutput: (text: string) => Promise<void>
}

/** Creates a new temporary folder; the caller removes it. */
export const createTemporaryFolder = (): string => mkdtempSync(join(tmpdir(), "shop-"))

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

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
/** V8 flags and environment variables of the npm script "serve". */
const serveFlags = scripts.scripts.serve.match(/--[\w-]+-(?:size|percent)=\d+/g) ?? []
const serveEnvironment = Object.fromEntries(
  [...scripts.scripts.serve.matchAll(/\b([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
)
const conditions = "--conditions=@shop/source"
const sources = "apps/server/src/cli/main.ts"
const program = [conditions, sources]
/** The built server, or its sources when the build is missing or stale. */
const serverEntry = builtServer() ?? sources

const environment = (data: string, more: Readonly<Record<string, string>> = {}) => ({
  ...process.env,
  SHOP_DATA: data,
  NODE_ENV: "production",
  INIT_CWD: root,
  ...more,
})

/** Exit code and output of a command. */
export interface CommandResult {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs a command of the shop's command line with `input` as its standard input. */
export const runCommandWithInput = (
  data: string,
  input: string,
  ...args: ReadonlyArray<string>
): CommandResult => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], {
    cwd: root,
    env: environment(data),
    encoding: "utf8",
    input,
  })
  return { code: status, out: stdout, err: stderr }
}

/** Runs a command of the shop's command line without input. */
export const runCommand = (data: string, ...args: ReadonlyArray<string>): CommandResult =>
  runCommandWithInput(data, "", ...args)
/**
 * Runs a command without blocking this process, so that the test notices connections that the shop closes meanwhile.
 *
 * @returns its standard output; rejects unless it exits with 0
 */
export const runCommandAsync = (data: string, ...args: ReadonlyArray<string>): Promise<string> =>
  runCommandWithSettings(data, {}, ...args)

/** Runs a command of a built program with environment variables, without blocking this process. */
export const runProgramWithSettings = async (
  main: string,
  data: string,
  env: Readonly<Record<string, string>>,
  ...args: ReadonlyArray<string>
): Promise<string> => {
  const options = { cwd: root, env: environment(data, env) }
  return (await promisify(execFile)(process.execPath, [conditions, main, ...args], options)).stdout
}

/** Runs a command with environment variables, without blocking this process. */
export const runCommandWithSettings = (
  data: string,
  env: Readonly<Record<string, string>>,
  ...args: ReadonlyArray<string>
): Promise<string> => runProgramWithSettings(sources, data, env, ...args)

/** Options of a start. */
interface Start {
  readonly data: string
  readonly env?: Readonly<Record<string, string>>
  /** Flags of Node in addition to those of the script "serve". */
  readonly flags?: ReadonlyArray<string>
  /** The program; default: the built server, or its sources when the build is stale. */
  readonly main?: string
  /** The command; default: serve the demo shop. */
  readonly args?: ReadonlyArray<string>
}

const spawnShop = (
  port: number,
  { data, env, flags = [], main = serverEntry, args = ["serve", "--seed"] }: Start,
  more: SpawnOptions = {},
) =>
  spawn(process.execPath, [...serveFlags, ...flags, conditions, main, ...args], {
    ...more,
    cwd: root,
    env: environment(data, { ...serveEnvironment, PORT: String(port), SHOP_HOST: "127.0.0.1", ...env }),
    stdio: ["ignore", "pipe", "pipe"],
  }) as ChildProcessByStdio<null, Readable, Readable>

/** The result of a failed start, with the id of its process group. */
export interface FailedStart extends CommandResult {
  readonly group: number
}

/**
 * Starts a shop that should exit by itself. After the timeout it is killed, and the code is null.
 *
 * @param port - on which it tries to listen
 * @param timeoutMs - time until it is killed
 */
export const startUntilExit = (port: number, options: Start, timeoutMs: number): Promise<FailedStart> =>
  new Promise((resolve, reject) => {
    // Its own process group, so that the test finds processes that it left running.
    const child = spawnShop(port, options, { detached: true, timeout: timeoutMs, killSignal: "SIGKILL" })
    const said = { out: "", err: "" }
    child.stdout.on("data", (chunk: Buffer) => void (said.out += chunk.toString()))
    child.stderr.on("data", (chunk: Buffer) => void (said.err += chunk.toString()))
    child.on("error", reject)
    child.on("close", (code) => resolve({ code, ...said, group: child.pid! }))
  })

export const start = async (options: Start): Promise<ShopProcess> => {
  const port = await freePort()
  const started = performance.now()
  const child = spawnShop(port, options)
  let said = ""
  const listeners = new Set<() => void>()
  const append = (chunk: Buffer): void => {
    said += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on("data", append)
  child.stderr.on("data", append)
  const exited = new Promise<number | null>((resolve) => child.on("exit", (code) => resolve(code)))
  const waitForOutput = (text: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const check = (): void => {
        if (!said.includes(text)) return
        listeners.delete(check)
        resolve()
      }
      listeners.add(check)
      void exited.then((code) =>
        reject(new Error(`the shop exited with ${code} before it wrote ${text}:\n${said}`)),
      )
      check()
    })
  await waitForOutput(`:${port}`)
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
    resetPeak: () => {
      const file = `/proc/${child.pid}/clear_refs`
      if (existsSync(file)) writeFileSync(file, "5")
    },
    stop,
    [Symbol.asyncDispose]: stop,
    exited,
    output: () => said,
    waitForOutput,
  }
}
