import { type Effect, Exit } from "effect"
import type { Platform } from "../platform.ts"
import { FieldWrong } from "../operator/fields.ts"
import { type ExitCode, type Invocation, CommandFailed } from "./command.ts"
import { onPlatform } from "./platform.ts"

/** Asks the platform. @throws Stop 1 when it fails */
export const runProgram = async <A>(
  invocation: Invocation,
  program: Effect.Effect<A, never, Platform>,
): Promise<A> => {
  const exit = await onPlatform(invocation, program)
  if (Exit.isFailure(exit)) throw new CommandFailed(1, String(exit.cause))
  return exit.value
}

/**
 * Says what a command is about to take away, and goes on only after a yes: from `--yes`, else from the person who types.
 *
 * @param canAsk - false where the answer cannot be typed, such as when the input is a file that is piped in
 * @throws Stop 2 without a yes
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

/** The text of an option; empty when it was not said. */
export const textOf = ({ options }: Invocation, name: string): string => {
  const value = options[name]
  return typeof value === "string" ? value : ""
}

/** Prints a result: as JSON for programs, in words for people. */
export const print = ({ options, terminal }: Invocation, value: unknown, text: string): ExitCode => {
  terminal.out(options["json"] === true ? JSON.stringify(value, null, 2) : text)
  return 0
}

/** Reads what was typed. @throws Stop 2 with what it must be */
export const parseInput = <A>(read: () => A): A => {
  try {
    return read()
  } catch (error) {
    if (error instanceof FieldWrong) throw new CommandFailed(2, `${error.message}.`)
    throw error
  }
}
