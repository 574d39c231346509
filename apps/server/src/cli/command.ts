import type { ParseArgsOptionsConfig } from "node:util"
import type { Environment } from "../settings.ts"

/** Where a command writes. Results go to `out`, everything about the way there to `err`. */
export interface Terminal {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Overwrites the line it wrote before; does nothing where nobody watches. */
  readonly progress: (text: string) => void
  /** Asks a question that is answered with yes or no; absent where nobody can answer. */
  readonly confirm?: (question: string) => Promise<boolean>
}

/** What a command is given. */
export interface Invocation {
  readonly positionals: ReadonlyArray<string>
  readonly options: Readonly<Record<string, string | boolean | ReadonlyArray<string | boolean> | undefined>>
  readonly environment: Environment
  /** Folder that relative file names start from. */
  readonly folder: string
  readonly terminal: Terminal
}

/** Did what it was asked; tried and failed; was not asked properly. @rule SR62 */
export type ExitCode = 0 | 1 | 2

/** Ends a command with words for the operator. */
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
  /** The manual page, without the name. */
  readonly help: string
  readonly options: ParseArgsOptionsConfig
  /** Throws Stop, or answers with the exit code. */
  readonly run: (invocation: Invocation) => Promise<ExitCode>
}
