/** The fields that a migration has on each dialect. */
export interface SchemaMigration {
  /** Never changes. */
  readonly id: string
  /**
   * The migration that a build must know to work with the schema after this one. A migration that removes or renames
   * something names the migration that added its replacement. Without it, builds that do not know this migration work
   * with its schema.
   */
  readonly needs?: string
}

/** A row of the table `migration`. */
export interface AppliedMigration {
  readonly id: string
  /** Null where every build works with the schema. */
  readonly needs: string | null
}

/**
 * Applied migrations whose schema this build cannot work with.
 *
 * @param known - the migrations of the build
 * @returns ids
 * @rule IX100
 */
export const incompatibleMigrations = (
  applied: ReadonlyArray<AppliedMigration>,
  known: ReadonlyArray<SchemaMigration>,
): ReadonlyArray<string> => {
  const ids = new Set(known.map(({ id }) => id))
  return applied
    .filter(({ id, needs }) => !ids.has(id) && needs !== null && !ids.has(needs))
    .map(({ id }) => id)
}

/** Migrations of a build that a database has not applied yet, in their order. */
export const pendingMigrations = <Migration extends SchemaMigration>(
  applied: ReadonlyArray<AppliedMigration>,
  known: ReadonlyArray<Migration>,
): ReadonlyArray<Migration> => {
  const ids = new Set(applied.map(({ id }) => id))
  return known.filter(({ id }) => !ids.has(id))
}
