/** The platform's one file, and transactions on it. */
export {
  Database,
  isBusy,
  isUnwritable,
  layer,
  readOnly,
  type DatabaseService,
  type Row,
} from "./database.ts"
export { insert } from "./insert.ts"
export { migrate, type Migration } from "./migrate.ts"
export {
  CopyRefused,
  copyDatabase,
  damage,
  isOpenElsewhere,
  restoreDatabase,
  unknownSteps,
} from "./backup.ts"
