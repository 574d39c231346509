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
import { print, table } from "./output.ts"

const help = `Usage: shop config [--json]
       shop config check [--json]

Lists every setting with its value and where the value comes from. Settings are
environment variables: PORT=8080 SHOP_DATA=/srv/shop npm start

The file in SHOP_SETTINGS holds the settings of the shop itself as JSON:
{"prices": {"usesTiers": true}, "cart": {"confirmRemove": true}}. Server and
browsers use them. The shop reads the file when it starts. SHOP_CHECKOUT names an
external checkout; its server redeems a cart's code at
POST /api/ext/checkout/redeem, which /api/docs describes. After the order it sends
the browser to /order-success?handOff=CODE of the store view, with the code of the
cart. Only with that code the shop thanks and empties the cart by itself.

  check             Lists missing, unsafe and wrong settings, why each matters,
                    and what to do. It opens and changes nothing.
  --json            Print as JSON.

Exit codes: 0 all settings are valid (there may be warnings), 1 check found an
error, 2 a setting is invalid.`

/** Lists every setting. @rule SR64 */
export const command: Command = {
  name: "config",
  summary: "List or check the settings",
  help,
  hasArguments: true,
  options: { json: { type: "boolean" } },
  run: async (invocation) => {
    const [what, ...more] = invocation.positionals
    if (what === "check" && more.length === 0) return check(invocation)
    if (what !== undefined) throw new CommandFailed(2, "Say shop config, or shop config check.")
    return list(invocation)
  },
}

/** Reports missing and unsafe settings. @rule SR138 */
const check = (invocation: Invocation): ExitCode => {
  const { environment } = invocation
  const found = advice(environment, settingsOf(environment))
  print(
    invocation,
    found,
    found.length === 0 ? "Nothing is missing or unsafe." : found.map(formatAdvice).join("\n"),
  )
  return found.some(({ level }) => level === "error") ? 1 : 0
}

const readSettings = (environment: Environment): ServerSettings | CommandFailed => {
  try {
    return settingsOf(environment)
  } catch (error) {
    if (error instanceof CommandFailed) return error
    throw error
  }
}

const list = (invocation: Invocation): ExitCode => {
  const { environment } = invocation
  const settings: ReadonlyArray<Setting & { readonly name: SettingName }> = known
  const rows = settings.map(({ name, fallback, about, isSecret }) => {
    const isSet = Boolean(environment[name]?.trim())
    return {
      name,
      value: isSet && isSecret === true ? "(secret)" : valueOf(environment, name),
      from: isSet ? "environment" : "default",
      default: fallback,
      about,
    }
  })
  const read = readSettings(environment)
  const shopRows =
    read instanceof CommandFailed
      ? []
      : shopSettings.map(({ path, about, values }) => {
          const [value, fallback] = [shopValue(read.shop, path), shopValue(defaults, path)]
          const isSame = JSON.stringify(value) === JSON.stringify(fallback)
          return { name: path, value, from: isSame ? "default" : "file", default: fallback, about, values }
        })
  print(
    invocation,
    [...rows, ...shopRows],
    [
      table(
        ["setting", "value", "from", "what it is"],
        rows.map(({ name, value, from, about }) => [name, value === "" ? "-" : value, from, about]),
      ),
      "",
      table(
        ["in SHOP_SETTINGS", "value", "from", "what it is"],
        shopRows.map(({ name, value, from, about, values }) => [
          name,
          JSON.stringify(value),
          from,
          `${about} ${values[0]!.toUpperCase()}${values.slice(1)}.`,
        ]),
      ),
    ].join("\n"),
  )
  // The operator sees the list before the error.
  if (read instanceof CommandFailed) throw read
  return 0
}
