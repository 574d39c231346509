/** The device of those who have none that remembers: visits of browsers without a script. */
export { sweepVisits, visits, type Visits } from "./visits.ts"
