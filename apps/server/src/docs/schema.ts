import type { JsonSchema } from "@shop/wire/contract"
import { code, escaped, link, list } from "./markup.ts"

/** Levels of a schema in one cell; deeper levels show only their type. */
const depthMax = 6

const typeOf = ({ type }: JsonSchema): string =>
  typeof type === "string" ? type : (type ?? ["anything"]).join(" or ")

const bounds = (schema: JsonSchema): string =>
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
export const shape = (schema: JsonSchema, depth = 0): string => {
  const words = schema.description === undefined ? "" : ` – ${escaped(schema.description)}`
  return `${bare(schema, depth)}${words}`
}

const bare = (schema: JsonSchema, depth: number): string => {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1)!
    return link(`#schema-${name}`, name)
  }
  if (schema.enum !== undefined) {
    const values = schema.enum.map((value) => code(JSON.stringify(value)))
    return values.length === 1 ? values[0]! : `one of ${values.join(", ")}`
  }
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
