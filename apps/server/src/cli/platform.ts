import { Cause, Effect, Exit, Layer } from "effect"
import { mkdirSync } from "node:fs"
import { join, resolve } from "node:path"
import { defaults, Settings } from "@shop/core/settings"
import { Catalogue } from "@shop/commerce/catalogue"
import * as Database from "@shop/commerce/database"
import { migrations } from "@shop/commerce/schema"
import { Stock } from "@shop/commerce/stock"
import { read, SettingInvalid } from "../settings.ts"
import { type Invocation, Stop } from "./command.ts"

/** What the commands work with. */
export type Platform = Database.Database | Stock | Catalogue | Settings

/** The one file that holds everything the shop knows. */
export const databaseFile = (dataFolder: string): string => join(resolve(dataFolder), "shop.db")

const platform = (dataFolder: string): Layer.Layer<Platform> =>
  Catalogue.layer.pipe(
    Layer.provideMerge(Stock.layer),
    Layer.provideMerge(Database.layer(databaseFile(dataFolder), Database.migrate(migrations))),
    Layer.provideMerge(Layer.succeed(Settings, defaults)),
  )

/**
 * Runs a program on the shop's data, and closes it afterwards.
 *
 * @throws Stop 1 when the data cannot be opened, 2 when a setting makes no sense
 * @rule SR62
 */
export const onPlatform = async <A, E>(invocation: Invocation, program: Effect.Effect<A, E, Platform>): Promise<Exit.Exit<A, E>> => {
  const { dataFolder } = settingsOf(invocation)
  try {
    mkdirSync(dataFolder, { recursive: true })
  } catch (error) {
    throw new Stop(1, `The data folder ${resolve(dataFolder)} cannot be made: ${messageOf(error)}`)
  }
  const exit = await Effect.runPromiseExit(Effect.provide(program, platform(dataFolder)))
  if (Exit.isFailure(exit) && Cause.hasDies(exit.cause)) throw new Stop(1, `${databaseFile(dataFolder)}: ${messageOf(Cause.squash(exit.cause))}`)
  return exit
}

/** @throws Stop 2 naming the setting */
const settingsOf = (invocation: Invocation): ReturnType<typeof read> => {
  try {
    return read(invocation.environment)
  } catch (error) {
    if (error instanceof SettingInvalid) throw new Stop(2, `${error.name} is ${error.value}; it must be ${error.expected}.`)
    throw error
  }
}

/** The words of an error, whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
