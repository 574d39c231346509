import { FieldInvalid, wholeOf } from "../operator/fields.ts"
import { CommandFailed, type Invocation } from "./command.ts"

const limitDefault = "50"
const limitMax = 1000

/** Runs a parser of typed input. @throws CommandFailed 2 with the expected format */
export const parseInput = <A>(parse: () => A): A => {
  try {
    return parse()
  } catch (error) {
    if (error instanceof FieldInvalid) throw new CommandFailed(2, `${error.message}.`)
    throw error
  }
}

/** The text of an option; null without it. */
export const textOption = ({ options }: Invocation, name: string): string | null => {
  const value = options[name]
  return typeof value === "string" ? value : null
}

/** Whether a flag is set. */
export const hasFlag = ({ options }: Invocation, name: string): boolean => options[name] === true

/** The value of `--limit`. @throws CommandFailed 2 */
export const limitOption = (invocation: Invocation): number =>
  parseInput(() => wholeOf(textOption(invocation, "limit") ?? limitDefault, "--limit", 1, limitMax))

/** The value of an option with a fixed set of values; null without it. @throws CommandFailed 2 */
export const choiceOption = <Choice extends string>(
  invocation: Invocation,
  name: string,
  choices: ReadonlyArray<Choice>,
): Choice | null => {
  const text = textOption(invocation, name)
  if (text === null) return null
  const choice = choices.find((one) => one === text)
  if (choice === undefined) throw new CommandFailed(2, `--${name} is one of ${choices.join(", ")}`)
  return choice
}

/** Comma-separated store view codes of `--store`; null without it. */
export const storesOption = (invocation: Invocation): ReadonlyArray<string> | null =>
  textOption(invocation, "store")
    ?.split(",")
    .map((code) => code.trim()) ?? null

/** Ids of rows, such as orders in a list. @throws CommandFailed 2 for a text that is not a number */
export const idsIn = (texts: ReadonlyArray<string>, what: string): ReadonlyArray<number> =>
  texts.map((text) => {
    if (!/^\d{1,15}$/.test(text)) throw new CommandFailed(2, `${text} is no number of a ${what}`)
    return Number(text)
  })

/**
 * Asks for a confirmation of a destructive command, unless `--yes` is set.
 *
 * @param canAsk - false when standard input is not the keyboard, such as a piped file
 * @throws CommandFailed 2 without a confirmation
 */
export const confirm = async (
  { options, terminal }: Invocation,
  consequence: string,
  canAsk = true,
): Promise<void> => {
  if (options["yes"] === true) return
  if (terminal.confirm === undefined || !canAsk)
    throw new CommandFailed(2, `${consequence} Say --yes to go on.`)
  if (!(await terminal.confirm(`${consequence} Go on?`))) throw new CommandFailed(2, "Nothing was changed.")
}
