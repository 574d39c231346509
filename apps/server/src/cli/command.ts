import type { ParseArgsOptionsConfig } from "node:util"
import type { Environment } from "../settings.ts"

/** Output of a command. Results go to `out`, everything else to `err`. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Overwrites its previous line; does nothing unless a person watches. */
  readonly progress: (text: string) => void
  /** Asks a yes-or-no question; absent without a keyboard. */
  readonly confirm?: (question: string) => Promise<boolean>
}

/** The input of a command. */
export interface Invocation {
  readonly positionals: ReadonlyArray<string>
  readonly options: Readonly<Record<string, string | boolean | ReadonlyArray<string | boolean> | undefined>>
  readonly environment: Environment
  /** Folder that relative file names start from. */
  readonly folder: string
  readonly terminal: Terminal
}

/** 0 done, 1 failed, 2 wrong usage. @rule SR62 */
export type ExitCode = 0 | 1 | 2

/** Ends a command with an exit code and a message for the operator. */
export class CommandFailed extends Error {
  readonly code: ExitCode
  constructor(code: ExitCode, message: string) {
    super(message)
    this.code = code
  }
}

/** A command of the shop. */
export interface Command {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  readonly help: string
  readonly options: ParseArgsOptionsConfig
  /** Whether words may follow the command's name. */
  readonly hasArguments: boolean
  /** @throws CommandFailed */
  readonly run: (invocation: Invocation) => Promise<ExitCode>
}

/** An action of a command, such as `list` in `shop orders list`. */
export interface Action {
  /** Numbers of arguments that may follow the action's name. */
  readonly argumentCounts: ReadonlyArray<number> | "any"
  /** Options of this action, in addition to `--json`. */
  readonly options?: ParseArgsOptionsConfig
  readonly run: (invocation: Invocation, args: ReadonlyArray<string>) => Promise<ExitCode>
}

type Actions = Readonly<Record<string, Action>>

const common: ParseArgsOptionsConfig = { json: { type: "boolean" } }

/**
 * A command whose first argument names an action. It refuses an unknown action, a wrong number of arguments and options
 * of other actions.
 *
 * @rule SR540
 */
export const commandOf = (
  described: Pick<Command, "name" | "summary" | "help">,
  actions: Actions,
): Command => ({
  ...described,
  hasArguments: true,
  options: Object.assign({ ...common }, ...Object.values(actions).map(({ options }) => options)),
  run: async (invocation) => {
    const [name = "", ...args] = invocation.positionals
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (
      action === undefined ||
      (action.argumentCounts !== "any" && !action.argumentCounts.includes(args.length))
    ) {
      const usage = Object.keys(actions).map((one) => `shop ${described.name} ${one}`)
      throw new CommandFailed(2, `Say what to do: ${usage.join(", ")}`)
    }
    const foreign = Object.keys(invocation.options).find(
      (option) => !Object.hasOwn({ ...common, ...action.options }, option),
    )
    if (foreign !== undefined) {
      const owners = Object.keys(actions).filter((one) => Object.hasOwn(actions[one]!.options ?? {}, foreign))
      const usage = owners.map((one) => `shop ${described.name} ${one}`)
      throw new CommandFailed(
        2,
        `shop ${described.name} ${name} has no --${foreign}. It belongs to ${usage.join(", ")}.`,
      )
    }
    return action.run(invocation, args)
  },
})
