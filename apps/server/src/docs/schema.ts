import type { Schema } from "@shop/wire/contract"
import { code, escaped, link, list } from "./markup.ts"

/** Levels of a schema in one cell; deeper levels show only their type. */
const depthMax = 6

const typeOf = ({ type }: Schema): string =>
  typeof type === "string" ? type : (type ?? ["anything"]).join(" or ")

const bounds = (schema: Schema): string =>
  [
    schema.pattern === undefined ? "" : `like ${code(schema.pattern)}`,
    schema.minimum === undefined || schema.minimum < -(2 ** 40) ? "" : `at least ${schema.minimum}`,
    schema.maximum === undefined || schema.maximum > 2 ** 40 ? "" : `at most ${schema.maximum}`,
    schema.exclusiveMinimum === undefined ? "" : `more than ${schema.exclusiveMinimum}`,
    schema.minItems === undefined ? "" : `${schema.minItems} or more`,
    schema.additionalProperties === false ? "nothing else" : "",
  ]
    .filter((words) => words !== "")
    .join(", ")

/**
 * A schema as markup: names of schemas are links, fields a list.
 * @rule SR100
 */
export const shape = (schema: Schema, depth = 0): string => {
  const words = schema.description === undefined ? "" : ` – ${escaped(schema.description)}`
  return `${bare(schema, depth)}${words}`
}

const bare = (schema: Schema, depth: number): string => {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1)!
    return link(`#schema-${name}`, name)
  }
  if ("const" in schema) return code(JSON.stringify(schema.const))
  if (schema.enum !== undefined)
    return `one of ${schema.enum.map((value) => code(JSON.stringify(value))).join(", ")}`
  if (schema.anyOf !== undefined)
    return depth >= depthMax
      ? "one of several shapes"
      : `one of${list(schema.anyOf.map((one) => shape(one, depth + 1)))}`
  const more = bounds(schema)
  const type = `${typeOf(schema)}${more === "" ? "" : ` (${more})`}`
  if (depth >= depthMax) return type
  if (schema.items !== undefined) return `${type} of ${shape(schema.items, depth + 1)}`
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, one]) =>
      `${code(name)}${schema.required?.includes(name) === true ? "" : " (optional)"}: ${shape(one, depth + 1)}`,
  )
  const others =
    typeof schema.additionalProperties === "object"
      ? [`any name: ${shape(schema.additionalProperties, depth + 1)}`]
      : []
  return fields.length + others.length === 0 ? type : `${type}${list([...fields, ...others])}`
}
