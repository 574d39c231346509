/**
 * Starts a shop of several processes on loopback, and stops all of it at Ctrl-C: two machines of two web processes
 * and a worker each, PostgreSQL, Redis, OpenSearch, and a round-robin proxy in front.
 *
 * npm run cluster [-- --webs=4 --workers=2 --machines=2 --database=postgres --cache=redis --search=opensearch --port=0 --json]
 * npm run cluster -- --with=rivals [--rounds=100]
 * npm run cluster -- --with=freezes [--freezes=100 --kills=100 --longest=60]
 * npm run cluster -- --with=builds [--from=v1.0.0]
 * npm run cluster -- --with='npm run contract -- $SHOP_URL'
 *
 * `--with` runs a scenario (builds, freezes, growth, kills, limits, lists, rivals) or a command of the shell, and stops afterwards.
 * Processes of one machine share a data folder; a shop on SQLite has one machine.
 * SHOP_TEST_POSTGRES, SHOP_TEST_REDIS and SHOP_TEST_OPENSEARCH name engines that run already.
 * Exit code: 0 all is well, 1 a law is broken or a part did not start, 2 wrong usage.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { parseArgs } from "node:util"
import { builds } from "./builds.ts"
import { freezes } from "./freezes.ts"
import { growth } from "./growth.ts"
import { kills } from "./kills.ts"
import { limits } from "./limits.ts"
import { lists } from "./lists.ts"
import { rivals } from "./rivals.ts"
import type { Scenario, ScenarioResult } from "./scenario.ts"
import { type Cluster, startCluster } from "./start-cluster.ts"

const scenarios: Readonly<Record<string, Scenario>> = {
  builds,
  freezes,
  growth,
  kills,
  limits,
  lists,
  rivals,
}

const refuseUsage = (words: string): never => {
  process.stderr.write(`${words}\n`)
  process.exit(2)
}

const scenarioOptions = Object.assign(
  {},
  ...Object.values(scenarios).map(({ options }) => options),
) as Record<string, number>
const readOptions = () => {
  try {
    return parseArgs({
      options: {
        webs: { type: "string", default: "4" },
        workers: { type: "string", default: "2" },
        machines: { type: "string", default: "2" },
        database: { type: "string", default: "postgres" },
        cache: { type: "string", default: "redis" },
        search: { type: "string", default: "opensearch" },
        port: { type: "string", default: "0" },
        with: { type: "string", default: "" },
        from: { type: "string" },
        json: { type: "boolean", default: false },
        ...Object.fromEntries(
          Object.keys(scenarioOptions).map((name) => [name, { type: "string" } as const]),
        ),
      },
    }).values as Readonly<Record<string, string | boolean | undefined>>
  } catch (error) {
    return refuseUsage(error instanceof Error ? error.message : String(error))
  }
}
const values = readOptions()
const wholeNumber = (name: string, fallback = 0): number => {
  const text = String(values[name] ?? fallback)
  return /^\d{1,9}$/.test(text)
    ? Number(text)
    : refuseUsage(`--${name} is ${text}; it must be a whole number`)
}
const choiceOf = <const Choice extends string>(name: string, ...choices: ReadonlyArray<Choice>): Choice =>
  choices.find((choice) => choice === values[name]) ??
  refuseUsage(`--${name} is ${String(values[name])}; it must be ${choices.join(" or ")}`)

const isJson = values["json"] === true
const onProgress = (line: string): void => void process.stderr.write(`${line}\n`)
const command = String(values["with"])
const scenario = scenarios[command]
for (const name of Object.keys(scenarioOptions))
  if (values[name] !== undefined && scenario?.options[name] === undefined)
    refuseUsage(`--${name} is no option of ${command === "" ? "a cluster without a scenario" : command}`)

if (values["from"] !== undefined && scenario?.programOf === undefined)
  refuseUsage("--from is an option of builds")

const printResult = ({ figures, faults }: ScenarioResult): void => {
  if (isJson) return void process.stdout.write(`${JSON.stringify({ figures, faults }, null, 2)}\n`)
  for (const [name, value] of Object.entries(figures))
    process.stdout.write(`${name.padEnd(56)}${String(value).padStart(14)}\n`)
  for (const fault of faults.slice(0, 20)) process.stderr.write(`${fault}\n`)
  process.stdout.write(`${faults.length} faults\n`)
}

/** Runs a command of the shell with the address of the cluster. @returns its exit code */
const runCommand = async (cluster: Cluster): Promise<number> => {
  // A process group of its own, so that everything that the command starts ends with the cluster.
  const child = spawn("sh", ["-c", command], {
    detached: true,
    stdio: "inherit",
    env: { ...process.env, SHOP_URL: cluster.url },
  })
  void stopSignal.then(() => child.exitCode === null && process.kill(-child.pid!, "SIGTERM"))
  const [code] = (await once(child, "exit")) as [number | null]
  return code ?? 1
}

const runScenario = async (cluster: Cluster, { options, run }: Scenario): Promise<number> => {
  const scenarioOptionValues = Object.fromEntries(
    Object.entries(options).map(([name, fallback]) => [name, wholeNumber(name, fallback)]),
  )
  const result = await run(cluster, scenarioOptionValues, onProgress)
  printResult(result)
  return result.faults.length === 0 ? 0 : 1
}

const describeCluster = ({ url, members, engines }: Cluster): string => {
  const parts = [
    ...members.map((member) => ({ name: member.name, url: member.url() })),
    ...engines.map((engine) => ({ name: engine.name, url: engine.url })),
  ]
  if (isJson) return JSON.stringify({ url, parts })
  return [
    `The shop is open: ${url}/fr`,
    ...parts.map((part) => `  ${part.name.padEnd(12)}${String(part.url)}`),
    "Ctrl-C stops it.",
  ].join("\n")
}

const stopSignal = new Promise<number>((resolve) => {
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => resolve(0))
})

const run = async (): Promise<number> => {
  const from = values["from"] === undefined ? undefined : String(values["from"])
  const program = scenario?.programOf?.(from, onProgress)
  const cluster = await startCluster({
    webs: wholeNumber("webs"),
    workers: wholeNumber("workers"),
    machines: Math.max(1, wholeNumber("machines")),
    database: choiceOf("database", "postgres", "sqlite"),
    cache: choiceOf("cache", "redis", "memory"),
    search: choiceOf("search", "opensearch", "embedded"),
    port: wholeNumber("port"),
    hasMail: scenario?.hasMail === true,
    ...(program === undefined ? {} : { program }),
    onProgress,
  })
  try {
    if (command === "") process.stdout.write(`${describeCluster(cluster)}\n`)
    const work = scenario === undefined ? runCommand : (one: Cluster) => runScenario(one, scenario)
    return await (command === "" ? stopSignal : Promise.race([stopSignal, work(cluster)]))
  } finally {
    onProgress("Stopping")
    await cluster.stop()
  }
}

const code = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return 1
})
process.exit(code)
