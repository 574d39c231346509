import { advice } from "../operations/advice.ts"
import { known, type Setting, type SettingName, valueOf } from "../settings.ts"
import { adviceWords } from "./advice-words.ts"
import { type Command, type ExitCode, type Invocation, Stop } from "./command.ts"
import { settingsOf } from "./platform.ts"
import { table } from "./table.ts"

const help = `Usage: shop config [--json]
       shop config check [--json]

Lists every setting with its value and where the value comes from. Settings are
environment variables: PORT=8080 SHOP_DATA=/srv/shop npm start

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
    if (what !== undefined) throw new Stop(2, "Say shop config, or shop config check.")
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
        : found.map(adviceWords).join("\n"),
  )
  return found.some(({ level }) => level === "error") ? 1 : 0
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
  terminal.out(
    options["json"] === true
      ? JSON.stringify(rows, null, 2)
      : table(
          ["setting", "value", "from", "what it is"],
          rows.map(({ name, value, from, about }) => [name, value === "" ? "-" : value, from, about]),
        ),
  )
  settingsOf(environment)
  return 0
}
