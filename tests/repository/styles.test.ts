import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { root } from "./sources.ts"

const sheets = globSync("{apps,packages}/*/src/**/*.css", { cwd: root })

/** Selectors of a sheet with `:hover` that no enclosing media query binds to a pointer that hovers. */
const unbound = (css: string): ReadonlyArray<string> => {
  const around: Array<string> = []
  const found: Array<string> = []
  for (const [, prelude = "", sign] of css.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]*)([{};])/g)) {
    if (sign === "}") around.pop()
    if (sign !== "{") continue
    around.push(prelude.trim())
    if (prelude.includes(":hover") && !around.some((one) => /^@media .*\(hover: hover\)/.test(one)))
      found.push(prelude.trim())
  }
  return found
}

it("UI281 a rule with :hover is found unless a media query (hover: hover) is around it", () => {
  const rule = "a:hover { color: red; }"
  expect(unbound(`@layer x { b { top: 0 } ${rule} }`)).toEqual(["a:hover"])
  expect(unbound(`@layer x { @media (hover: hover) { ${rule} } ${rule} }`)).toEqual(["a:hover"])
  expect(unbound(`@media (min-width: 1px) and (hover: hover) { @layer x { ${rule} } }`)).toEqual([])
})

it("UI281 hover styles apply to mouse pointers only", () => {
  expect(sheets.length).toBeGreaterThan(20)
  const found = sheets.flatMap((path) =>
    unbound(readFileSync(join(root, path), "utf8")).map((selector) => `${path}: ${selector}`),
  )
  expect(found).toEqual([])
})
