import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** A PostgreSQL server of the tests. */
export interface PostgresServer {
  /** Of a role that may create databases. */
  readonly url: string
  readonly stop: () => Promise<void>
}

const isRoot = process.getuid?.() === 0

const succeeds = (command: string, ...parameters: ReadonlyArray<string>): boolean =>
  spawnSync(command, parameters, { stdio: "ignore" }).status === 0

/** The folder of PostgreSQL's programs: the newest of Debian's packages, else where PATH has them; null without any. */
const findPrograms = (): string | null => {
  const packaged = "/usr/lib/postgresql"
  const versions = existsSync(packaged) ? readdirSync(packaged).map(Number).filter(Number.isInteger) : []
  const found = versions
    .toSorted((a, b) => b - a)
    .map((version) => join(packaged, String(version), "bin"))
    .find((folder) => existsSync(join(folder, "initdb")))
  return (
    found ??
    (process.env["PATH"] ?? "").split(":").find((folder) => existsSync(join(folder, "initdb"))) ??
    null
  )
}

/** Installs Debian's package. Its own server is not created, so none stays behind. */
const install = (): void => {
  if (!isRoot || !succeeds("apt-get", "--version")) return
  process.stdout.write("services: installing PostgreSQL with apt-get\n")
  const commands = [
    "apt-get update -q",
    "apt-get install -qy --no-install-recommends postgresql-common",
    "sed -i 's/^#\\?create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf",
    "apt-get install -qy --no-install-recommends postgresql",
  ]
  spawnSync("sh", ["-c", commands.join(" && ")], {
    stdio: "ignore",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  })
}

/** PostgreSQL refuses to run as root; Debian's packages bring a user for it. */
const idsOfPostgres = (): { readonly uid?: number; readonly gid?: number } => {
  if (!isRoot) return {}
  const idOf = (option: string): number =>
    Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout)
  return { uid: idOf("-u"), gid: idOf("-g") }
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  server.close()
  await once(server, "close")
  if (address === null || typeof address === "string") throw new Error("The system gave no port")
  return address.port
}

/**
 * Starts a server on loopback with its own temporary folder. It does not wait for the disk, since its data lives as long
 * as the tests.
 *
 * @throws Error with the server's output when it does not start
 */
const start = async (programs: string): Promise<PostgresServer> => {
  const ids = idsOfPostgres()
  const folder = mkdtempSync(join(tmpdir(), "shop-postgres-"))
  if (ids.uid !== undefined && ids.gid !== undefined) chownSync(folder, ids.uid, ids.gid)
  const data = join(folder, "data")
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const made = spawnSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "shop", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...ids, cwd: folder, encoding: "utf8" },
  )
  if (made.status !== 0) {
    remove()
    throw new Error(`initdb failed: ${made.stderr}`)
  }
  const port = await freePort()
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "60",
    shared_buffers: "32MB",
  }
  const command = [
    join(programs, "postgres"),
    "-D",
    data,
    "-p",
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]
  // Where it can be said, the server ends with this process, however that ends.
  const wrapped = succeeds("setpriv", "--pdeathsig", "QUIT", "true")
    ? ["setpriv", "--pdeathsig", "QUIT", ...command]
    : command
  const [program = "", ...parameters] = wrapped
  const server = spawn(program, parameters, { ...ids, cwd: folder, stdio: ["ignore", "ignore", "pipe"] })
  const ended = once(server, "exit")
  let log = ""
  const ready = new Promise<boolean>((resolve) => {
    server.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text
      if (log.includes("database system is ready to accept connections")) resolve(true)
    })
    void ended.then(() => resolve(false))
  })
  if (!(await ready)) {
    remove()
    throw new Error(`PostgreSQL did not start: ${log}`)
  }
  return {
    url: `postgres://shop@127.0.0.1:${port}/postgres`,
    stop: async () => {
      // SIGINT ends open sessions and then the server.
      server.kill("SIGINT")
      await ended
      remove()
    },
  }
}

/**
 * The server named by `SHOP_TEST_POSTGRES`, else one that is started here, from packages that are installed when they
 * are missing and this is root. Null when there is none.
 */
export const providePostgres = async (): Promise<PostgresServer | null> => {
  const given = process.env["SHOP_TEST_POSTGRES"]
  if (given !== undefined && given !== "") return { url: given, stop: () => Promise.resolve() }
  if (findPrograms() === null) install()
  const programs = findPrograms()
  return programs === null ? null : start(programs)
}
