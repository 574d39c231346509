import type { Plugin } from "vite"

/** A place in a library that costs every first page more than what it is for. */
interface Change {
  readonly file: RegExp
  readonly what: RegExp
  /** How often it is there; another version of the library may have it otherwise. */
  readonly count: number
  readonly by: string
}

const react = /react-dom-client\.production\.js$/

/** What the shop's elements ask React to hear, beside changes of fields. @rule UI247 */
const heard = "cancel click close input invalid submit toggle"

const changes: ReadonlyArray<Change> = [
  // React makes the signals that it throws to itself as errors, and an error notes where it was made: a browser that is
  // inspected reads the whole file once more for that. Nobody sees them, and it knows them by their identity.
  {
    file: react,
    what: /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g,
    count: 5,
    by: "$1 = { __proto__: Error.prototype, message: $2 }",
  },
  // React hears of everything that may happen in a page, down to each move of the mouse, and looks each time whose it is.
  {
    file: react,
    what: /"abort auxClick [A-Za-z ]+ wheel"/g,
    count: 1,
    by: `"${heard}"`,
  },
  {
    file: react,
    what: /simpleEventPluginEvents\.push\("scrollEnd"\);|registerDirectEvent\("on\w+", \[[\w", ]+\]\);/g,
    count: 5,
    by: "",
  },
  { file: react, what: /registerSimpleEvent\((?:"\w+"|[A-Z_]+), "on\w+"\);/g, count: 10, by: "" },
  { file: react, what: /registerTwoPhaseEvent\(\s*"on(?!Change)[^;]+;/g, count: 5, by: "" },
  {
    file: react,
    what: /"change click focusin focusout input keydown keyup selectionchange"/g,
    count: 1,
    by: '"change click focusout input"',
  },
  // A browser is slow to make its first formatter of numbers, and would be in the middle of a page's hydration. Every
  // language of the shop writes a whole number below a thousand as its digits.
  {
    file: /@lingui\/core\/dist\/index\.mjs$/,
    what: /const valueStr = (number\(locales, value, numberFormat\));/g,
    count: 1,
    by: "const valueStr = /^\\d{1,3}$/.test(value) ? String(value) : $1;",
  },
]

/** Makes libraries lighter for browsers where they do the same otherwise; says so when a place is not as it was. */
export const lighter = (): Plugin => ({
  name: "lighter",
  transform: {
    filter: { id: changes.map(({ file }) => file) },
    handler(code, id) {
      for (const { what, count, by } of changes.filter(({ file }) => file.test(id))) {
        const found = code.match(what)?.length ?? 0
        if (found !== count)
          this.error(`${id} has ${found} places like ${what}, not ${count}: look at them again.`)
        code = code.replace(what, by)
      }
      return code
    },
  },
})
