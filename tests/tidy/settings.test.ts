import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { sources } from "./sources.ts"

/** Names of the settings that an operator may decide, by group; store views have tests of their own. */
const names = Object.entries(defaults)
  .filter(([group]) => group !== "views")
  .flatMap(([group, values]) => Object.keys(values as object).map((name) => ({ group, name })))

/** Where settings are declared and read from the operator's file. */
const declares = /^packages\/core\/src\/(settings|testing)\/|^apps\/server\/src\/shop-settings\.ts$/

const isNamed = (name: string, text: string): boolean => new RegExp(`\\b${name}\\b`).test(text)

describe("W4 every setting", () => {
  const readers = sources.filter(({ path, isTest }) => !isTest && !declares.test(path))
  const tests = sources.filter(({ path, isTest }) => isTest && !declares.test(path))
  const without = (where: typeof sources) =>
    names
      .filter(({ name }) => !where.some(({ code }) => isNamed(name, code)))
      .map(({ group, name }) => `${group}.${name}`)
  it("is read outside its declaration", () => expect(without(readers)).toEqual([]))
  it("is set by a test, which shows what it changes", () => expect(without(tests)).toEqual([]))
})
