/** The platform's one file, and transactions on it. */
export { Database, fileLayer, layer, readOnly, type DatabaseService, type Row } from "./database.ts"
export { isBusy, isDamaged, isUnwritable } from "../sql/unwritable.ts"
export { insert } from "./insert.ts"
export { migrate, type Migration } from "./migrate.ts"
export { CopyRefused } from "./copy-refused.ts"
export { restoreFiles, addFilesToCopy, type FileCounts } from "./copy-files.ts"
export {
  copyDatabase,
  damage,
  isOpenElsewhere,
  restoreDatabase,
  missingIndexes,
  incompatibleMigrationsIn,
} from "./backup.ts"
