import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { sources } from "./sources.ts"

/** Names of the settings that an operator may decide, by group; store views and capabilities have tests of their own. */
const names = Object.entries(defaults)
  .filter(([group]) => group !== "views" && group !== "capabilities")
  .flatMap(([group, values]) => Object.keys(values as object).map((name) => ({ group, name })))

/** Where settings are declared and read from the operator's file. */
const declares = /^packages\/core\/src\/(settings|testing)\/|^apps\/server\/src\/shop-settings\.ts$/

const isNamed = (name: string, text: string): boolean => new RegExp(`\\b${name}\\b`).test(text)
type Setting = (typeof names)[number]

describe("W4 every setting", () => {
  const readers = sources.filter(({ path, isTest }) => !isTest && !declares.test(path))
  const without = (isHeldBy: (setting: Setting) => boolean) =>
    names.filter((setting) => !isHeldBy(setting)).map(({ group, name }) => `${group}.${name}`)
  it("is read outside its declaration", () => {
    // A name of one word is common, so a reader has to name its group as well.
    const isCommon = (name: string): boolean => /^[a-z]+$/.test(name)
    const isRead = ({ group, name }: Setting, code: string): boolean =>
      isNamed(name, code) && (!isCommon(name) || isNamed(group, code))
    expect(without((setting) => readers.some(({ code }) => isRead(setting, code)))).toEqual([])
  })
})
