/**
 * Checks a server against the API contract, request by request. It writes orders, a customer and a review into the shop.
 *
 * npm run contract -- http://localhost:3000 [--json] [--store=fr] [--index=vue_storefront_catalog_fr] [--coupon=CODE]
 *
 * Exit code: 0 the contract holds, 1 it does not, 2 wrong usage.
 */
import { checkContract } from "../../../../tests/contract/check-contract.ts"

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const base = process.argv.slice(2).find((argument) => /^https?:\/\//.test(argument))
if (base === undefined) {
  process.stderr.write("Name the server: npm run contract -- http://localhost:3000 [--json] [--store=fr]\n")
  process.exit(2)
}
const store = option("store") ?? "fr"
const verdicts = await checkContract(
  {
    base: base.replace(/\/+$/, ""),
    store,
    index: option("index") ?? `vue_storefront_catalog_${store}`,
  },
  option("coupon") ?? null,
)
const withFaults = verdicts.filter(({ faults }) => faults.length > 0)
if (process.argv.includes("--json")) {
  process.stdout.write(`${JSON.stringify({ base, verdicts }, null, 2)}\n`)
} else {
  const width = (of: (verdict: (typeof verdicts)[number]) => string): number =>
    Math.max(...verdicts.map((verdict) => of(verdict).length))
  const [callWidth, formWidth] = [width(({ call }) => call), width(({ form }) => form)]
  for (const { call, form, faults } of verdicts)
    process.stdout.write(
      `${call.padEnd(callWidth)}  ${form.padEnd(formWidth)}  ${faults.length === 0 ? "ok" : faults.join("; ")}\n`,
    )
  process.stdout.write(`\n${verdicts.length} requests, ${withFaults.length} with faults\n`)
}
process.exit(withFaults.length === 0 ? 0 : 1)
