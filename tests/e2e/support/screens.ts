/** The addresses of all screens in a view. */
import { categoryPath, pathOf, type Visit } from "./test.ts"

export const screensOf = async (at: Visit): Promise<Readonly<Record<string, string>>> => ({
  home: `/${at.view}`,
  category: await categoryPath(at, 20),
  nothingFits: `${await categoryPath(at, 20)}?price=900000-999999`,
  simple: await pathOf(at, "V312"),
  configurable: await pathOf(at, "V412"),
  bundle: await pathOf(at, "V832"),
  grouped: await pathOf(at, "V823"),
  options: await pathOf(at, "V307"),
  soldOut: await pathOf(at, "V421"),
  search: `/${at.view}/search?q=bol`,
  noWords: `/${at.view}/search`,
  nothingFound: `/${at.view}/search?q=zzzz`,
  content: `/${at.view}/size-guide`,
  checkout: `/${at.view}/checkout`,
  account: `/${at.view}/my-account`,
  thanks: `/${at.view}/order-success`,
  error: `/${at.view}/error`,
  missing: `/${at.view}/nothing-here`,
  offline: `/${at.view}/offline`,
})
