import { Effect } from "effect"
import { JobSchedule } from "./job-schedule.ts"
import type { SqlService } from "../sql/sql.ts"

export const jobSchedule = ({ db, run }: SqlService): JobSchedule["Service"] =>
  JobSchedule.of({
    take: (name, nowMs, everyMs) =>
      Effect.map(
        run(
          db
            .insertInto("job")
            .values({ name, due_at: nowMs + everyMs })
            .onConflict((conflict) =>
              conflict
                .column("name")
                .doUpdateSet({ due_at: nowMs + everyMs })
                .where("job.due_at", "<=", nowMs),
            ),
        ),
        (changed) => changed === 1,
      ),
    postpone: (name, dueAtMs, untilMs) =>
      Effect.map(
        run(
          db
            .updateTable("job")
            .set({ due_at: untilMs })
            .where("name", "=", name)
            .where("due_at", "=", dueAtMs),
        ),
        (changed) => changed === 1,
      ),
    release: (name, dueAtMs) =>
      Effect.asVoid(run(db.deleteFrom("job").where("name", "=", name).where("due_at", "=", dueAtMs))),
  })
