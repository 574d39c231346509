import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort, installPackages, openService, startServer, type TestService } from "./service-process.ts"

const find = (name: string): string | null =>
  (process.env["PATH"] ?? "")
    .split(":")
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null

/**
 * Debian packs Redis as one program that does what its name says. The package of tools has it under another name, without
 * a service that starts with the system.
 */
const findProgram = (): string | null =>
  find("redis-server") ?? find("valkey-server") ?? find("redis-check-rdb")

/**
 * Starts a server on loopback, which stores nothing on the disk. Null where there is no program.
 *
 * @param port - default: any free one
 */
export const startRedis = async (port?: number): Promise<TestService | null> => {
  const program = findProgram()
  if (program === null) return null
  const at = port ?? (await freePort())
  const folder = mkdtempSync(join(tmpdir(), "shop-redis-"))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const command = join(folder, "redis-server")
  symlinkSync(program, command)
  return openService(
    `redis://127.0.0.1:${at}`,
    () =>
      startServer(
        [command, "--port", String(at), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
        { cwd: folder, ready: "Ready to accept connections" },
      ),
    { stop: "SIGTERM", crash: "SIGKILL" },
    remove,
  )
}

/**
 * The server named by `SHOP_TEST_REDIS`, else one that is started here, from packages that are installed when they are
 * missing and this is root. Null when there is none.
 */
export const provideRedis = async (): Promise<TestService | null> => {
  const given = process.env["SHOP_TEST_REDIS"]
  if (given !== undefined && given !== "") return { url: given, stop: () => Promise.resolve() }
  if (findProgram() === null)
    installPackages("Redis", ["apt-get install -qy --no-install-recommends redis-tools"])
  return startRedis()
}
