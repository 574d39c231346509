/** Starts a shop of several processes on loopback, as on several machines: engines, web processes, workers and a proxy. */
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { provideOpenSearch } from "../../../../tests/support/services/opensearch-server.ts"
import { providePostgres } from "../../../../tests/support/services/postgres-server.ts"
import { provideRedis } from "../../../../tests/support/services/redis-server.ts"
import type { TestService } from "../../../../tests/support/services/service-process.ts"
import {
  postgresShop,
  type ShopDatabase,
  sqliteShop,
} from "../../../../tests/support/services/shop-database.ts"
import { createDatabase, dropDatabase, urlOf } from "../../../../tests/support/services/test-databases.ts"
import {
  runCommandWithSettings,
  runProgramWithSettings,
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
} from "../../../../tests/support/shop-process.ts"

export interface ClusterOptions {
  readonly webs: number
  readonly workers: number
  readonly database: "postgres" | "sqlite"
  /** Data folders; each one's processes share it, as on one machine. A shop on SQLite has one. */
  readonly machines: number
  readonly search: "embedded" | "opensearch"
  readonly cache: "memory" | "redis"
  /** Port of the proxy; 0 for any free one. */
  readonly port: number
  /** The built program with which all processes start. Default: that of these sources. */
  readonly program?: string
  /** Whether there is a mail server. Default: letters stay in the outbox. */
  readonly hasMail?: boolean
  /** More settings of all processes. */
  readonly environment?: Readonly<Record<string, string>>
  readonly onProgress: (line: string) => void
}

/** A part that can be frozen: it keeps its connections and answers nothing. */
export interface Freezable {
  readonly name: string
  readonly freeze: () => void
  readonly resume: () => void
}

/** A process of the shop that can be ended and started again. */
export interface Member extends Freezable {
  readonly role: "web" | "worker"
  readonly data: string
  /** Processor time so far, in milliseconds; 0 while it does not run. */
  readonly cpuMs: () => number
  /** The errors that it has logged since its start. */
  readonly errors: () => ReadonlyArray<string>
  /** Its address; null while it does not run. */
  readonly url: () => string | null
  /**
   * Ends it with a signal, and starts it again on the same data.
   *
   * @param program - the one that the cluster started with, or that of these sources. Default: the last one
   */
  readonly restart: (signal: "SIGKILL" | "SIGTERM", program?: "first" | "this") => Promise<void>
}

export interface Engine extends Freezable {
  readonly name: "OpenSearch" | "PostgreSQL" | "Redis"
  readonly url: string
  /** Ends it without warning and starts it again; null for an engine given by address, which cannot be frozen either. */
  readonly restart: (() => Promise<void>) | null
}

export interface Cluster {
  /** The proxy. */
  readonly url: string
  readonly members: ReadonlyArray<Member>
  readonly engines: ReadonlyArray<Engine>
  readonly proxy: Freezable
  /** Null without a mail server. */
  readonly mail: Freezable | null
  readonly database: ShopDatabase
  /** Runs a command of the shop's command line on the first machine. @returns its output */
  readonly command: (...parameters: ReadonlyArray<string>) => Promise<string>
  readonly stop: () => Promise<void>
}

/** The operator's password of the cluster. */
export const adminSecret = "the operator's secret of a cluster on loopback"

type Stop = () => Promise<void> | void

const requireService = async (
  name: Engine["name"],
  provide: () => Promise<TestService | null>,
): Promise<TestService> => {
  const service = await provide()
  if (service === null) throw new Error(`${name} is not here: install its packages, or name a server.`)
  return service
}

/** Starts the engines that the options name. */
const openEngines = async (
  { database, search, cache }: ClusterOptions,
  stops: Array<Stop>,
): Promise<ReadonlyArray<Engine>> => {
  const wanted: ReadonlyArray<readonly [Engine["name"], boolean, () => Promise<TestService | null>]> = [
    ["PostgreSQL", database === "postgres", () => providePostgres(true)],
    ["Redis", cache === "redis", provideRedis],
    ["OpenSearch", search === "opensearch", provideOpenSearch],
  ]
  const engines: Array<Engine> = []
  const starting = wanted.map(async ([name, isWanted, provide]) => {
    if (!isWanted) return
    const service = await requireService(name, provide)
    stops.push(service.stop)
    engines.push({
      name,
      url: service.url,
      restart: service.restart ?? null,
      freeze: () => service.freeze?.(),
      resume: () => service.resume?.(),
    })
  })
  // All of them settle, so that the stops of those that started are known.
  for (const result of await Promise.allSettled(starting))
    if (result.status === "rejected") throw result.reason
  return engines
}

/** A database of its own, so that a given server stays clean. */
const openDatabase = async (
  postgres: Engine | undefined,
  data: string,
  stops: Array<Stop>,
): Promise<{ readonly database: ShopDatabase; readonly url: string }> => {
  if (postgres === undefined) return { database: sqliteShop(data), url: "sqlite" }
  const name = await createDatabase(postgres.url)
  stops.push(() => dropDatabase(postgres.url, name))
  const url = urlOf(postgres.url, name)
  const database = postgresShop(url)
  stops.push(database.close)
  return { database, url }
}

/** Starts a program of this folder in a process of its own. @returns it, with its first message */
const openHelper = async (
  name: string,
  file: string,
  stops: Array<Stop>,
  ...parameters: ReadonlyArray<string>
): Promise<Freezable & { readonly url: string; readonly child: ChildProcess }> => {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(path, parameters, { execArgv: ["--conditions=@shop/source"] })
  const exited = once(child, "exit")
  const resume = (): void => void child.kill("SIGCONT")
  stops.push(async () => {
    resume()
    child.kill("SIGKILL")
    await exited
  })
  const ended = exited.then(() => {
    throw new Error(`The ${name} did not start`)
  })
  const [url] = (await Promise.race([once(child, "message"), ended])) as [string]
  ended.catch(() => {})
  return { name, url, child, freeze: () => void child.kill("SIGSTOP"), resume }
}

const openMember = async (
  name: string,
  role: Member["role"],
  data: string,
  env: Readonly<Record<string, string>>,
  {
    stops,
    onChange,
    program,
  }: { readonly stops: Array<Stop>; readonly onChange: () => void; readonly program: string | undefined },
): Promise<Member> => {
  let main = program
  const launch = (): Promise<ShopProcess> =>
    start({ data, env, args: [role === "web" ? "serve" : "worker"], ...(main === undefined ? {} : { main }) })
  let shop: ShopProcess | null = await launch()
  let isStopped = false
  stops.push(async () => {
    isStopped = true
    // A frozen process takes no other signal.
    shop?.child.kill("SIGCONT")
    await shop?.stop()
  })
  return {
    name,
    role,
    data,
    cpuMs: () => shop?.cpuMs() ?? 0,
    errors: () => (shop?.output() ?? "").split("\n").filter((line) => line.includes('"ERROR"')),
    url: () => shop?.url ?? null,
    freeze: () => void shop?.child.kill("SIGSTOP"),
    resume: () => void shop?.child.kill("SIGCONT"),
    restart: async (signal, wanted) => {
      if (wanted !== undefined) main = wanted === "first" ? program : undefined
      const before = shop
      shop = null
      onChange()
      await before?.stop(signal)
      const after = await launch()
      if (isStopped) await after.stop()
      else shop = after
      onChange()
    },
  }
}

/**
 * Starts everything, with the demo shop's catalogue. When a part does not start, the others are stopped.
 *
 * @throws Error that names the part
 */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const stops: Array<Stop> = []
  const stop = async (): Promise<void> => {
    for (const stopOne of stops.splice(0).toReversed()) await stopOne()
  }
  try {
    const folder = createTemporaryFolder()
    stops.push(() => removeFolder(folder))
    options.onProgress("Starting the engines")
    const engines = await openEngines(options, stops)
    const urlOfEngine = (name: Engine["name"]): string | undefined =>
      engines.find((engine) => engine.name === name)?.url
    const isSqlite = options.database === "sqlite"
    const dataOf = (index: number): string =>
      isSqlite ? folder : join(folder, `machine-${(index % options.machines) + 1}`)
    const { database, url: databaseUrl } = await openDatabase(
      engines.find(({ name }) => name === "PostgreSQL"),
      folder,
      stops,
    )
    const search = urlOfEngine("OpenSearch")
    const mail = options.hasMail === true ? await openHelper("mail server", "mail-process.ts", stops) : null
    const env = {
      SHOP_JOBS: "off",
      SHOP_PROXIES: "127.0.0.1",
      SHOP_ADMIN_SECRET: adminSecret,
      // An imported catalogue takes cheques only with a payee.
      SHOP_SELLER_ADDRESS: "1 rue des Potiers; 69001 Lyon",
      SHOP_SELLER_CHEQUE_PAYEE: "La Poterie",
      // One folder for all, as a network file system has it.
      SHOP_MEDIA: join(folder, "media"),
      ...(isSqlite ? {} : { SHOP_DATABASE: databaseUrl }),
      SHOP_CACHE: urlOfEngine("Redis") ?? "memory",
      SHOP_SEARCH: search === undefined ? "embedded" : `opensearch+${search}`,
      ...(mail === null ? {} : { SHOP_SMTP: mail.url, SHOP_MAIL_FROM: "shop@example.org" }),
      ...options.environment,
    }
    const { program } = options
    const command: Cluster["command"] = (...parameters) =>
      program === undefined
        ? runCommandWithSettings(dataOf(0), env, ...parameters)
        : runProgramWithSettings(program, dataOf(0), env, ...parameters)
    options.onProgress("Seeding the demo shop")
    await command("seed")
    options.onProgress(`Starting ${options.webs} web processes and ${options.workers} workers`)
    const membersOf = (role: Member["role"], count: number) =>
      Array.from({ length: count }, (_, index) => ({
        role,
        name: `${role}-${index + 1}`,
        data: dataOf(index),
      }))
    const members: Array<Member> = []
    const proxy = await openHelper("proxy", "proxy-process.ts", stops, String(options.port))
    const onChange = (): void => {
      if (proxy.child.connected)
        proxy.child.send(members.flatMap(({ role, url }) => (role === "web" ? (url() ?? []) : [])))
    }
    const starting = [...membersOf("web", options.webs), ...membersOf("worker", options.workers)].map(
      async ({ role, name, data }, index) => {
        members[index] = await openMember(name, role, data, env, {
          stops,
          onChange,
          program: options.program,
        })
      },
    )
    for (const result of await Promise.allSettled(starting))
      if (result.status === "rejected") throw result.reason
    onChange()
    return {
      url: proxy.url,
      members,
      engines,
      proxy,
      mail,
      database,
      command,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
