import type { Plugin } from "vite"

/** A place in a library that costs every first page more than what it is for. */
interface Change {
  readonly file: RegExp
  readonly what: RegExp
  /** How often it is there; another version of the library may have it otherwise. */
  readonly count: number
  readonly by: string
}

const changes: ReadonlyArray<Change> = [
  // React makes the signals that it throws to itself as errors, and an error notes where it was made: a browser that is
  // inspected reads the whole file once more for that. Nobody sees them, and it knows them by their identity.
  {
    file: /react-dom-client\.production\.js$/,
    what: /(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g,
    count: 5,
    by: "$1 = { __proto__: Error.prototype, message: $2 }",
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
