import { randomUUID } from "node:crypto"
import { Context, Data, Effect, Layer, Schedule } from "effect"
import { hashOf } from "@shop/commerce/secrets"
import { Redis, type RedisService } from "./redis.ts"

/** Mutual exclusion by key. */
export interface LockService {
  /** Runs the work once all earlier work of the same key has ended. Calls of one process run in their order. */
  readonly withLock: <A>(key: string, work: () => Promise<A>) => Promise<A>
}

/** Runs one task of a key at a time. @rule SR452 */
export class Lock extends Context.Service<Lock, LockService>()("@shop/server/Lock") {
  /** Within this process. */
  static readonly layerMemory: Layer.Layer<Lock> = Layer.sync(Lock, () => memoryLock())
  /** Across all processes; within each process while Redis is unreachable. */
  static readonly layerRedis: Layer.Layer<Lock, never, Redis> = Layer.effect(
    Lock,
    Effect.map(Redis, redisLock),
  )
}

const memoryLock = (): LockService => {
  const last = new Map<string, Promise<unknown>>()
  return {
    withLock: async (key, work) => {
      const before = last.get(key) ?? Promise.resolve()
      const current = before.then(work, work)
      last.set(key, current)
      try {
        return await current
      } finally {
        if (last.get(key) === current) last.delete(key)
      }
    },
  }
}

/** A process that dies releases its lock after this time. It is longer than any request may take. */
const lockMs = 60_000

/** Another process has the lock. */
class LockTaken extends Data.TaggedError("LockTaken") {}

const retrySchedule = Schedule.spaced("25 millis").pipe(
  Schedule.jittered,
  Schedule.upTo({ duration: lockMs }),
)

/** Deletes a lock unless it has expired and belongs to another holder. */
const releaseScript = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`

/** One key per lock, set by its holder (the pattern of Redis' manual for one instance). */
function redisLock({ command }: RedisService): LockService {
  const memory = memoryLock()

  /** @returns whether the lock is held; false while Redis is unreachable */
  const acquire = (name: string, holder: string): Promise<boolean> =>
    Effect.runPromise(
      command((client) => client.set(name, holder, { NX: true, PX: lockMs })).pipe(
        Effect.flatMap((reply) => (reply === null ? new LockTaken() : Effect.succeed(true))),
        Effect.retry({ schedule: retrySchedule, while: ({ _tag }) => _tag === "LockTaken" }),
        Effect.catch(() => Effect.succeed(false)),
      ),
    )

  return {
    withLock: (key, work) =>
      memory.withLock(key, async () => {
        const [name, holder] = [`shop:lock:${hashOf(key)}`, randomUUID()]
        const isHeld = await acquire(name, holder)
        try {
          return await work()
        } finally {
          if (isHeld)
            await Effect.runPromise(
              Effect.ignore(
                command((client) => client.eval(releaseScript, { keys: [name], arguments: [holder] })),
              ),
            )
        }
      }),
  }
}
