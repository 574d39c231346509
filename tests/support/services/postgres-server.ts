import { spawnSync } from "node:child_process"
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  freePort,
  installPackages,
  isRoot,
  openService,
  startServer,
  type TestService,
} from "./service-process.ts"

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
const install = (): void =>
  installPackages("PostgreSQL", [
    "apt-get install -qy --no-install-recommends postgresql-common",
    "sed -i 's/^#\\?create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf",
    "apt-get install -qy --no-install-recommends postgresql",
  ])

/** PostgreSQL refuses to run as root; Debian's packages bring a user for it. */
const idsOfPostgres = (): { readonly uid?: number; readonly gid?: number } => {
  if (!isRoot) return {}
  const idOf = (option: string): number =>
    Number(spawnSync("id", [option, "postgres"], { encoding: "utf8" }).stdout)
  return { uid: idOf("-u"), gid: idOf("-g") }
}

/**
 * Starts a server on loopback with its own temporary folder.
 *
 * @param isDurable - whether a commit waits for the disk, as in production; the data of tests lives as long as they do
 * @throws Error with the server's output when it does not start
 */
const start = async (programs: string, isDurable: boolean): Promise<TestService> => {
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
    ...(isDurable
      ? { max_connections: "120", shared_buffers: "256MB" }
      : {
          fsync: "off",
          synchronous_commit: "off",
          full_page_writes: "off",
          max_connections: "60",
          shared_buffers: "32MB",
        }),
  }
  const command = [
    join(programs, "postgres"),
    "-D",
    data,
    "-p",
    String(port),
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]
  // SIGINT ends open sessions and then the server; after SIGQUIT, the next start recovers the data.
  return openService(
    `postgres://shop@127.0.0.1:${port}/postgres`,
    () =>
      startServer(command, {
        ...ids,
        cwd: folder,
        ready: "database system is ready to accept connections",
      }),
    { stop: "SIGINT", crash: "SIGQUIT" },
    remove,
  )
}

/**
 * The server named by `SHOP_TEST_POSTGRES`, else one that is started here, from packages that are installed when they
 * are missing and this is root. Null when there is none.
 *
 * @param isDurable - whether the started server's commits wait for the disk
 */
export const providePostgres = async (isDurable = false): Promise<TestService | null> => {
  const given = process.env["SHOP_TEST_POSTGRES"]
  if (given !== undefined && given !== "") return { url: given, stop: () => Promise.resolve() }
  if (findPrograms() === null) install()
  const programs = findPrograms()
  return programs === null ? null : start(programs, isDurable)
}
