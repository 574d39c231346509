import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** When recurring jobs are due. Any number of processes can share it, and none of them leads. @rule CM311 */
export class JobSchedule extends Context.Service<
  JobSchedule,
  {
    /**
     * Takes a job that is due. When several processes ask at the same time, one gets it. A job that was never taken is due.
     *
     * @param everyMs - the job is due again after this time, also when the process that took it dies
     * @returns whether the caller runs the job now
     */
    readonly take: (name: string, nowMs: number, everyMs: number) => Effect.Effect<boolean, SqlError>
    /**
     * Moves the time when a job is due that the caller took, to keep it or to put it off.
     *
     * @param dueAtMs - when the caller's turn ends
     * @returns false, and nothing is changed, once another process has taken the job
     */
    readonly postpone: (name: string, dueAtMs: number, untilMs: number) => Effect.Effect<boolean, SqlError>
    /**
     * Makes a job due again that the caller took. It changes nothing once another process has taken the job.
     *
     * @param dueAtMs - when the caller's turn ends: the sum of the times that it took the job with
     */
    readonly release: (name: string, dueAtMs: number) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/JobSchedule") {}
