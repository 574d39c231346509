/** The addresses of all screens in a view. */
import { categoryPath, pathOf, type Visit } from "./test.ts"

export const screensOf = async (visit: Visit): Promise<Readonly<Record<string, string>>> => ({
  home: `/${visit.view}`,
  category: await categoryPath(visit, 20),
  nothingFits: `${await categoryPath(visit, 20)}?price=900000-999999`,
  simple: await pathOf(visit, "V312"),
  configurable: await pathOf(visit, "V412"),
  bundle: await pathOf(visit, "V832"),
  grouped: await pathOf(visit, "V823"),
  options: await pathOf(visit, "V307"),
  soldOut: await pathOf(visit, "V421"),
  search: `/${visit.view}/search?q=bol`,
  noWords: `/${visit.view}/search`,
  nothingFound: `/${visit.view}/search?q=zzzz`,
  content: `/${visit.view}/size-guide`,
  checkout: `/${visit.view}/checkout`,
  account: `/${visit.view}/my-account`,
  thanks: `/${visit.view}/order-success`,
  error: `/${visit.view}/error`,
  missing: `/${visit.view}/nothing-here`,
  offline: `/${visit.view}/offline`,
})
