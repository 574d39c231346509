/** When recurring jobs are due. */
export { JobSchedule } from "./job-schedule.ts"
