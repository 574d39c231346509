/** What every step of the schema has, on each dialect. */
export interface SchemaStep {
  /** Never changes. */
  readonly id: string
  /**
   * The step that a build must know to work with the schema after this one. A step that removes or renames something
   * names the step that added its replacement. Without it, builds that do not know this step work with its schema.
   */
  readonly needs?: string
}

/** A row of the table `migration`. */
export interface AppliedStep {
  readonly id: string
  /** Null where every build works with the step. */
  readonly needs: string | null
}

/**
 * Applied steps after which a build cannot work.
 *
 * @param known - the steps of the build
 * @rule IX100
 */
export const incompatibleSteps = (
  applied: ReadonlyArray<AppliedStep>,
  known: ReadonlyArray<SchemaStep>,
): ReadonlyArray<string> => {
  const ids = new Set(known.map(({ id }) => id))
  return applied
    .filter(({ id, needs }) => !ids.has(id) && needs !== null && !ids.has(needs))
    .map(({ id }) => id)
}

/** Steps of a build that a database does not have yet, in their order. */
export const missingSteps = <Step extends SchemaStep>(
  applied: ReadonlyArray<AppliedStep>,
  known: ReadonlyArray<Step>,
): ReadonlyArray<Step> => {
  const ids = new Set(applied.map(({ id }) => id))
  return known.filter(({ id }) => !ids.has(id))
}
