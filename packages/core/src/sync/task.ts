import { Schema } from "effect"

/**
 * A call that is to be sent as soon as that is possible, and nobody waits for.
 * @rule SY7 - S1 §3 Sync task
 */
export interface Task {
  /** Minted once; the platform does what bears it at most once. */
  readonly id: string
  /** Its place: of two tasks the lower goes first. */
  readonly order: number
  /** Tag of the call. */
  readonly call: string
  /** JSON; may hold `{{token}}` and `{{cartId}}`. */
  readonly input: unknown
  /** Epoch of the session it was made in; null when a guest made it, and anybody may send it. */
  readonly owner: number | null
  /** Its answer is kept. */
  readonly isCacheable: boolean
  /** `dead` is one that was refused: it is kept to be looked at, and never sent again. */
  readonly state: "waiting" | "sent" | "dead"
  /** The answer of a cacheable one. */
  readonly result: unknown
  /** Epoch ms. */
  readonly madeAtMs: number
}

const Stored = Schema.Struct({
  version: Schema.Literal(1),
  task: Schema.Struct({
    id: Schema.String,
    order: Schema.Int,
    call: Schema.String,
    input: Schema.Unknown,
    owner: Schema.NullOr(Schema.Int),
    isCacheable: Schema.Boolean,
    state: Schema.Literals(["waiting", "sent", "dead"]),
    result: Schema.Unknown,
    madeAtMs: Schema.Number,
  }),
})
const isStored = Schema.is(Stored)

/** Reads a task as the device had it. @returns null when it is none, or of another version @rule SY7 */
export const read = (value: unknown): Task | null => (isStored(value) ? value.task : null)

/** What the device is given for a task. @rule SY7 */
export const write = (task: Task): unknown => ({ version: 1, task })
