import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql"
import { limits } from "@shop/core/settings"

/** Bounds of one GraphQL request. */
export const bounds = {
  tokensMax: 2000,
  lettersMax: 20_000,
  depthMax: 8,
  aliasesMax: 10,
  rootFieldsMax: 10,
  selectionsMax: 500,
  /** Operations and fragments of one document. */
  definitionsMax: 20,
  /** Nested selection sets, fragments included. */
  nestingMax: 16,
  /** Validation compares all fields of one response name with each other, so they must be few. */
  sameNameMax: 20,
  /** Each search costs ten, and each possible document one, so one full list fits. */
  costMax: 5000,
  /** Older clients request all categories at once. */
  pageSizeMax: limits.categoryListSize,
} as const

/** Number of documents of a root field. */
export const pageSizeOf = (pageSize: unknown): number =>
  typeof pageSize === "number" && pageSize > 0
    ? Math.min(Math.floor(pageSize), bounds.pageSizeMax)
    : limits.listSize

/**
 * The reason why a document is refused before validation, or null. Validation takes quadratic time, so the parsed document is
 * bounded first. The walk takes linear time.
 *
 * @rule SR89
 */
export const documentExcess = ({ definitions }: DocumentNode): string | null => {
  if (definitions.length > bounds.definitionsMax)
    return `at most ${bounds.definitionsMax} operations and fragments`
  const countByName = new Map<string, number>()
  let selections = 0
  let sets = definitions.flatMap((definition) =>
    "selectionSet" in definition && definition.selectionSet !== undefined ? [definition.selectionSet] : [],
  )
  for (let level = 1; sets.length > 0; level += 1) {
    if (level > bounds.nestingMax) return `at most ${bounds.nestingMax} levels of selections`
    const inner: Array<SelectionSetNode> = []
    for (const selection of sets.flatMap((set) => set.selections)) {
      selections += 1
      if (selections > bounds.selectionsMax) return `at most ${bounds.selectionsMax} fields`
      if (selection.kind === Kind.FIELD) {
        const name = (selection.alias ?? selection.name).value
        const count = (countByName.get(name) ?? 0) + 1
        if (count > bounds.sameNameMax) return `at most ${bounds.sameNameMax} times the field ${name}`
        countByName.set(name, count)
      }
      if ("selectionSet" in selection && selection.selectionSet !== undefined)
        inner.push(selection.selectionSet)
    }
    sets = inner
  }
  return null
}

interface Tally {
  selections: number
  aliases: number
  depth: number
}

/**
 * The reason why a request is too expensive, or null. Fragments count at each use, because a short text can repeat them.
 * Counting stops at the first bound.
 *
 * @param document - valid for the schema, so its fragments are not recursive
 * @param isIntrospectionEnabled - whether introspection is on; then it is not counted
 * @rule SR89 - wire §14
 */
export const excess = (
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  isIntrospectionEnabled: boolean,
): string | null => {
  const fragments = new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
    ),
  )
  const tally: Tally = { selections: 0, aliases: 0, depth: 0 }
  const roots: Array<FieldNode> = []
  walk(operation.selectionSet, 1, { fragments, tally, roots, isIntrospectionEnabled })
  const values = { ...defaultsOf(operation), ...variables }
  const cost = roots.reduce((sum, field) => sum + 10 + pageSizeOf(valueOf(field, "pageSize", values)), 0)
  if (tally.depth > bounds.depthMax) return `at most ${bounds.depthMax} levels deep`
  if (tally.aliases > bounds.aliasesMax) return `at most ${bounds.aliasesMax} aliases`
  if (tally.selections > bounds.selectionsMax) return `at most ${bounds.selectionsMax} fields`
  if (roots.length > bounds.rootFieldsMax) return `at most ${bounds.rootFieldsMax} searches at a time`
  return cost > bounds.costMax ? `it costs ${cost}, at most ${bounds.costMax}: ask for fewer documents` : null
}

interface Walk {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
  readonly tally: Tally
  readonly roots: Array<FieldNode>
  readonly isIntrospectionEnabled: boolean
}

const walk = (set: SelectionSetNode, depth: number, at: Walk): void => {
  const { tally, fragments, roots, isIntrospectionEnabled } = at
  for (const selection of set.selections) {
    if (tally.selections > bounds.selectionsMax || tally.depth > bounds.depthMax) return
    if (selection.kind === Kind.FIELD) {
      if (isIntrospectionEnabled && depth === 1 && selection.name.value.startsWith("__")) continue
      tally.selections += 1
      tally.depth = Math.max(tally.depth, depth)
      if (selection.alias !== undefined) tally.aliases += 1
      if (depth === 1) roots.push(selection)
      if (selection.selectionSet !== undefined) walk(selection.selectionSet, depth + 1, at)
      continue
    }
    tally.selections += 1
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection.selectionSet
        : fragments.get(selection.name.value)?.selectionSet
    if (inner !== undefined) walk(inner, depth, at)
  }
}

/** Default values of numeric variables. */
const defaultsOf = ({ variableDefinitions }: OperationDefinitionNode): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    (variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue?.kind === Kind.INT ? [[variable.name.value, Number(defaultValue.value)]] : [],
    ),
  )

/** The numeric value of an argument, literal or by variable. */
const valueOf = (
  field: FieldNode,
  name: string,
  variables: Readonly<Record<string, unknown>>,
): number | null => {
  const value = field.arguments?.find((argument) => argument.name.value === name)?.value
  if (value?.kind === Kind.INT) return Number(value.value)
  const values = value?.kind === Kind.VARIABLE ? variables[value.name.value] : null
  return typeof values === "number" ? values : null
}
