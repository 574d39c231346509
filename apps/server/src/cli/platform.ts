import { Cause, Effect, Exit } from "effect"
import { mkdirSync } from "node:fs"
import { resolve } from "node:path"
import { operatorLayer } from "../optional-services.ts"
import { databaseName, type Platform, platform } from "../platform.ts"
import { type Environment, read, type ServerSettings, SettingInvalid } from "../settings.ts"
import { CommandFailed, type Invocation } from "./command.ts"

/** The message of an error; other thrown values become text. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Runs a program on the shop's data and closes the data afterwards.
 *
 * @throws CommandFailed 1 when the data cannot be opened, 2 for an invalid setting or data on another platform
 * @rule SR62, PF2
 */
export const onPlatform = async <A, E>(
  invocation: Invocation,
  program: Effect.Effect<A, E, Platform>,
): Promise<Exit.Exit<A, E>> => {
  const settings = settingsOf(invocation.environment)
  const { dataFolder } = settings
  if (settings.platform !== null)
    throw new CommandFailed(
      2,
      `SHOP_PLATFORM is set: the data is at ${settings.platform}. Change it there, or unset SHOP_PLATFORM.`,
    )
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new CommandFailed(1, `The data folder ${resolve(dataFolder)} cannot be made: ${messageOf(error)}`)
  }
  const exit = await Effect.runPromiseExit(
    Effect.provide(
      program,
      platform(dataFolder, {
        operatorSettings: operatorLayer(settings),
        postgres: settings.postgres,
        shop: settings.shop,
      }),
    ),
  )
  if (Exit.isFailure(exit) && Cause.hasDies(exit.cause))
    throw new CommandFailed(1, `${databaseName(settings)}: ${messageOf(Cause.squash(exit.cause))}`)
  return exit
}

/**
 * Runs a program on the shop's data and returns its result.
 *
 * @param describe - the message of the program's own errors
 * @throws CommandFailed 1 when the program fails
 */
export const runProgram = async <A, E>(
  invocation: Invocation,
  program: Effect.Effect<A, E, Platform>,
  describe: (error: unknown) => string = messageOf,
): Promise<A> => {
  const exit = await onPlatform(invocation, program)
  if (Exit.isSuccess(exit)) return exit.value
  throw new CommandFailed(1, describe(Cause.squash(exit.cause)))
}

/** @throws CommandFailed 2 that names the invalid setting */
export const settingsOf = (environment: Environment): ServerSettings => {
  try {
    return read(environment)
  } catch (error) {
    if (error instanceof SettingInvalid)
      throw new CommandFailed(2, `${error.name} is ${error.value}; it must be ${error.expected}.`)
    throw error
  }
}
