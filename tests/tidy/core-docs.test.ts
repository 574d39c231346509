import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { docsFolder, pages } from "../tools/docs.ts"

describe("TE13 the pages of the core", () => {
  const now = pages()

  it("are there for every module, and no other", () => {
    expect(now.size).toBeGreaterThan(30)
    expect(readdirSync(docsFolder).toSorted()).toEqual([...now.keys()].toSorted())
  })
  it.each([...now])("%s is what the docstrings say", (file, text) => {
    expect(
      readFileSync(join(docsFolder, file), "utf8") === text,
      "Docstrings or signatures have changed: npm run docs",
    ).toBe(true)
  })
  it("show every signature and every purpose", () => {
    const entries = [...now].flatMap(([file, text]) =>
      text
        .split(/^### /m)
        .slice(1)
        .map((entry) => ({ at: `${file} ${entry.split("\n")[0]}`, entry })),
    )
    expect(entries.length).toBeGreaterThan(700)
    const bare = entries.filter(
      ({ entry }) => !/^That of \[/m.test(entry) && !/```ts\n\S[\s\S]*?\n```\n\n\S/.test(entry),
    )
    expect(bare.map(({ at }) => at)).toEqual([])
  })
})
