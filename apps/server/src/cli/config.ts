import { known, type Setting, type SettingName, valueOf } from "../settings.ts"
import type { Command } from "./command.ts"
import { settingsOf } from "./platform.ts"
import { table } from "./table.ts"

const help = `Usage: shop config [--json]

Lists every setting with its value and where the value comes from. Settings are
environment variables: PORT=8080 SHOP_DATA=/srv/shop npm start

Exit codes: 0 all settings make sense, 2 one does not.`

/** Lists every setting. @rule SR64 */
export const command: Command = {
  name: "config",
  summary: "List every setting, its value and where it comes from",
  help,
  options: { json: { type: "boolean" } },
  run: async ({ environment, options, terminal }) => {
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
  },
}
