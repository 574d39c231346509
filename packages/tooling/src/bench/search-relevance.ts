/**
 * Prints the relevance of the search for the judged queries in `tests/judged`: nDCG@10 by language and kind, and the worst
 * queries. `--worst=10` is their number, `--json` prints all for programs.
 */
import { rankQueries, demoCatalogue, languages, meanOf } from "../../../../tests/support/relevance.ts"

const worst = Number(process.argv.find((one) => /^--worst=\d+$/.test(one))?.split("=")[1] ?? 10)
const catalogue = await demoCatalogue()
const all = (await Promise.all(languages.map((language) => rankQueries(catalogue, language)))).flat()

if (process.argv.includes("--json")) {
  process.stdout.write(
    `${JSON.stringify(
      all.map((one) => ({ ...one, grades: Object.fromEntries(one.grades) })),
      null,
      2,
    )}\n`,
  )
} else {
  const kinds = [...new Set(all.map(({ kind }) => kind))]
  const cell = (results: typeof all) =>
    (results.length === 0 ? "-" : `${meanOf(results).toFixed(3)} (${results.length})`).padStart(14)
  process.stdout.write(
    `nDCG@10 of ${all.length} judged queries\n\n${"".padEnd(10)}${[...languages, "all"].map((head) => head.padStart(14)).join("")}\n`,
  )
  for (const kind of [...kinds, "all"]) {
    const results = kind === "all" ? all : all.filter((one) => one.kind === kind)
    const cells = languages.map((language) => cell(results.filter((one) => one.language === language)))
    process.stdout.write(`${kind.padEnd(10)}${cells.join("")}${cell(results)}\n`)
  }
  process.stdout.write("\nWorst queries\n")
  for (const one of all.toSorted((a, b) => a.ndcg - b.ndcg).slice(0, worst)) {
    process.stdout.write(
      `${one.ndcg.toFixed(3)}  ${one.language} ${one.kind.padEnd(9)} ${JSON.stringify(one.text)} found ${one.total}: ${one.found.join(" ") || "nothing"}\n`,
    )
  }
}
