import { defaults } from "@shop/core/settings"
import { advice } from "../operations/advice.ts"
import {
  type Environment,
  known,
  type ServerSettings,
  type Setting,
  type SettingName,
  valueOf,
} from "../settings.ts"
import { shopSettings, shopValue } from "../shop-settings.ts"
import { formatAdvice } from "./format-advice.ts"
import { type Command, type ExitCode, type Invocation, CommandFailed } from "./command.ts"
import { settingsOf } from "./platform.ts"
import { table } from "./table.ts"

const help = `Usage: shop config [--json]
       shop config check [--json]

Lists every setting with its value and where the value comes from. Settings are
environment variables: PORT=8080 SHOP_DATA=/srv/shop npm start

What is decided about the shop itself stands in the file that SHOP_SETTINGS
names, as JSON: {"prices": {"usesTiers": true}, "cart": {"confirmRemove": true}}.
Server and browsers go by it; browsers are told what differs from the defaults.
It is read when the shop starts. SHOP_CHECKOUT says where carts are handed to;
the checkout's server redeems its code at POST /api/ext/checkout/redeem, which
/api/docs describes.

  check             Says which settings are missing, unsafe or mistaken, why that
                    matters, and what to do. Nothing is opened or changed.
  --json            Print as JSON.

Exit codes: 0 all settings make sense (warnings may be told), 1 check found an
error, 2 a setting makes no sense.`

/** Lists every setting. @rule SR64 */
export const command: Command = {
  name: "config",
  summary: "List every setting, or check what they come to",
  help,
  options: { json: { type: "boolean" } },
  run: async (invocation) => {
    const [what, ...more] = invocation.positionals
    if (what === "check" && more.length === 0) return check(invocation)
    if (what !== undefined) throw new CommandFailed(2, "Say shop config, or shop config check.")
    return list(invocation)
  },
}

/** Says what settings come to. @rule SR138 */
const check = ({ environment, options, terminal }: Invocation): ExitCode => {
  const found = advice(environment, settingsOf(environment))
  terminal.out(
    options["json"] === true
      ? JSON.stringify(found, null, 2)
      : found.length === 0
        ? "Nothing is missing or unsafe."
        : found.map(formatAdvice).join("\n"),
  )
  return found.some(({ level }) => level === "error") ? 1 : 0
}

const attempt = (environment: Environment): ServerSettings | CommandFailed => {
  try {
    return settingsOf(environment)
  } catch (error) {
    if (error instanceof CommandFailed) return error
    throw error
  }
}

const list = ({ environment, options, terminal }: Invocation): ExitCode => {
  const settings: ReadonlyArray<Setting & { readonly name: SettingName }> = known
  const rows = settings.map(({ name, fallback, about, isSecret }) => ({
    name,
    value: isSecret === true && valueOf(environment, name) !== "" ? "(secret)" : valueOf(environment, name),
    from: environment[name]?.trim() ? "environment" : "default",
    default: fallback,
    about,
  }))
  const read = attempt(environment)
  const decided =
    read instanceof CommandFailed
      ? []
      : shopSettings.map(({ path, about, values }) => {
          const [value, fallback] = [shopValue(read.shop, path), shopValue(defaults, path)]
          const isSame = JSON.stringify(value) === JSON.stringify(fallback)
          return { name: path, value, from: isSame ? "default" : "file", default: fallback, about, values }
        })
  terminal.out(
    options["json"] === true
      ? JSON.stringify([...rows, ...decided], null, 2)
      : [
          table(
            ["setting", "value", "from", "what it is"],
            rows.map(({ name, value, from, about }) => [name, value === "" ? "-" : value, from, about]),
          ),
          "",
          table(
            ["in SHOP_SETTINGS", "value", "from", "what it is"],
            decided.map(({ name, value, from, about, values }) => [
              name,
              JSON.stringify(value),
              from,
              `${about} ${values[0]!.toUpperCase()}${values.slice(1)}.`,
            ]),
          ),
        ].join("\n"),
  )
  // What can be listed is listed before what is wrong is told.
  if (read instanceof CommandFailed) throw read
  return 0
}
