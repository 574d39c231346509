import { type ChildProcess, spawn, spawnSync, type SpawnOptions } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { createServer } from "node:net"

/** A server that the tests use. */
export interface TestService {
  readonly url: string
  readonly stop: () => Promise<void>
  /** Ends the server without warning and starts it again on its port and its data; absent for a server given by address. */
  readonly restart?: () => Promise<void>
  /** Stops the server's processes without ending them: connections stay open, and nothing is answered until `resume`. */
  readonly freeze?: () => void
  readonly resume?: () => void
}

/** A running server process. */
export interface RunningServer {
  readonly server: ChildProcess
  readonly ended: Promise<unknown>
}

export const isRoot = process.getuid?.() === 0

/** Whether a command ends without an error. */
const succeeds = (command: string, ...parameters: ReadonlyArray<string>): boolean =>
  spawnSync(command, parameters, { stdio: "ignore" }).status === 0

/** Sends a signal to a process and to those that it started, the oldest first: a server may work in several. */
const signalAll = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended.
    return
  }
  if (!existsSync("/proc/self/task")) return
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const [, parent] = readFileSync(`/proc/${entry}/stat`, "utf8").split(") ").at(-1)!.split(" ")
      if (Number(parent) === pid) signalAll(Number(entry), signal)
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/** Runs commands that install Debian's packages of a service. Does nothing unless this is root on such a system. */
export const installPackages = (service: string, commands: ReadonlyArray<string>): void => {
  if (!isRoot || !succeeds("apt-get", "--version")) return
  process.stdout.write(`services: installing ${service} with apt-get\n`)
  spawnSync("sh", ["-c", ["apt-get update -q", ...commands].join(" && ")], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  })
}

/**
 * A port of loopback that nothing listens on.
 *
 * @param wanted - default: any
 * @throws Error when something listens on the wanted one
 */
export const freePort = async (wanted = 0): Promise<number> => {
  const server = createServer().listen(wanted, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (address === null || typeof address === "string") throw new Error("The system gave no port")
  return address.port
}

/**
 * Starts a server and waits until its output says that it is ready. Where the system can, it ends with this process,
 * however that ends.
 *
 * @param deathSignal - with which it ends then
 * @throws Error with the server's output when it does not start
 */
export const startServer = async (
  command: ReadonlyArray<string>,
  {
    ready,
    deathSignal = "QUIT",
    ...options
  }: SpawnOptions & { readonly ready: string; readonly deathSignal?: "KILL" | "QUIT" },
): Promise<RunningServer> => {
  const [program = "", ...parameters] = succeeds("setpriv", "--pdeathsig", deathSignal, "true")
    ? ["setpriv", "--pdeathsig", deathSignal, ...command]
    : command
  const server = spawn(program, parameters, { ...options, stdio: ["ignore", "pipe", "pipe"] })
  const ended = once(server, "exit")
  let log = ""
  const isReady = new Promise<boolean>((resolve) => {
    for (const stream of [server.stdout, server.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => {
        log += text
        if (log.includes(ready)) resolve(true)
      })
    void ended.then(() => resolve(false))
  })
  if (!(await isReady)) throw new Error(`${program} did not start: ${log}`)
  return { server, ended }
}

/**
 * A service whose server can be started again.
 *
 * @param launch - starts the server; called again for each restart
 * @param signals - to stop the server in order, and to end it without warning
 * @param remove - removes its files
 */
export const openService = async (
  url: string,
  launch: () => Promise<RunningServer>,
  signals: { readonly stop: NodeJS.Signals; readonly crash: NodeJS.Signals },
  remove: () => void,
): Promise<TestService> => {
  let running = await launch().catch((error: unknown) => {
    remove()
    throw error
  })
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    // A frozen process takes no other signal.
    signalAll(running.server.pid!, "SIGCONT")
    running.server.kill(signal)
    await running.ended
  }
  return {
    url,
    stop: async () => {
      await end(signals.stop)
      remove()
    },
    freeze: () => signalAll(running.server.pid!, "SIGSTOP"),
    resume: () => signalAll(running.server.pid!, "SIGCONT"),
    restart: async () => {
      await end(signals.crash)
      running = await launch()
    },
  }
}
