import type { Plugin } from "vite"

/** Where a chunk is taken apart: before a module, in the order in which the bundler puts modules, which is not that of our imports. */
interface Place {
  readonly before: RegExp
  readonly chunk: "effect" | "runtime"
}

const places: ReadonlyArray<Place> = [
  // What runs programs, and what checks data.
  { before: /\/effect\/dist\/internal\/effect\.js$/, chunk: "effect" },
  { before: /\/effect\/dist\/SchemaIssue\.js$/, chunk: "effect" },
  // What the core says of data, the protocol, and what the core decides.
  { before: /\/core\/src\/calls\/errors\.ts$/, chunk: "runtime" },
  { before: /\/core\/src\/session\/stored\.ts$/, chunk: "runtime" },
  { before: /\/wire\/src\/legacy\/lenient\.ts$/, chunk: "runtime" },
  { before: /\/core\/src\/cart\/match\.ts$/, chunk: "runtime" },
]

/** What rolldown is told of a pause, to put it into its chunk. */
export const pauseOf = (chunk: Place["chunk"]): string => `pause/${chunk}/`

const isPause = /^\0pause\//

/**
 * Lets the browser paint and answer while a chunk is evaluated, which it else does in one task; says so when a place is not
 * there any more.
 *
 * @rule UI246
 */
export const parted = (): Plugin => {
  const missing = new Set(places)
  return {
    name: "parted",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId: { filter: { id: isPause }, handler: (id) => id },
    load: { filter: { id: isPause }, handler: () => "await new Promise((resolve) => setTimeout(resolve))" },
    transform: {
      filter: { id: places.map(({ before }) => before) },
      handler(code, id) {
        const index = places.findIndex(({ before }) => before.test(id))
        const place = places[index]!
        missing.delete(place)
        return `import "\0${pauseOf(place.chunk)}${index}"\n${code}`
      },
    },
    generateBundle() {
      for (const { before } of missing)
        this.error(`No chunk can be parted before ${before}: look for another place.`)
    },
  }
}
