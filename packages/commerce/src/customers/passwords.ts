import { argon2, randomBytes, timingSafeEqual } from "node:crypto"
import { Context, Effect, Layer, Semaphore } from "effect"
import { CustomerRefused } from "./model.ts"

/** The cost of one guess. */
export interface PasswordCost {
  /** KiB. */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

/**
 * argon2id with 46 MiB and one pass: the first row of the OWASP Password Storage Cheat Sheet ("m=47104 (46 MiB), t=1,
 * p=1"), which it calls as strong as 19 MiB and two passes.
 * @rule CM60 - OWASP Password Storage Cheat Sheet, Argon2id
 */
export const owaspCost: PasswordCost = { memory: 47_104, passes: 1, parallelism: 1 }

const saltBytes = 16
const hashBytes = 32
/** At once: each takes its memory and one of Node's four threads, which files and names need as well. */
const atOnceMax = 2
/** Requests in the queue; the shop refuses further ones as busy. The wait is two seconds at most. */
const waitingMax = 64

interface Parts extends PasswordCost {
  readonly salt: Buffer
  readonly hash: Buffer
}

const bare = (bytes: Buffer): string => bytes.toString("base64").replace(/(?<!=)=+$/, "")

const written = ({ memory, passes, parallelism, salt, hash }: Parts): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(hash)}`

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{22,86})$/

const read = (text: string): Parts | null => {
  const [, memory, passes, parallelism, salt, hash] = phc.exec(text) ?? []
  if (hash === undefined) return null
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt!, "base64"),
    hash: Buffer.from(hash, "base64"),
  }
}

const derive = (
  password: string,
  { memory, passes, parallelism, salt }: Omit<Parts, "hash">,
  tagLength: number,
) =>
  Effect.callback<Buffer>((resume) => {
    // NFC, so that a letter with its accent is one however a keyboard sends it.
    const message = Buffer.from(password.normalize("NFC"))
    argon2("argon2id", { message, nonce: salt, parallelism, tagLength, memory, passes }, (error, bytes) =>
      resume(error === null ? Effect.succeed(bytes) : Effect.die(error)),
    )
  })

/** Hashes and checks passwords. @rule CM60 */
export interface PasswordsService {
  /** @returns PHC text with a salt of its own @fails CustomerRefused Busy */
  readonly hash: (password: string) => Effect.Effect<string, CustomerRefused>
  /**
   * Checks a password. Without a stored hash the check takes as long and fails.
   * @fails CustomerRefused Busy
   */
  readonly matches: (password: string, storedHash: string | null) => Effect.Effect<boolean, CustomerRefused>
  /** Whether a stored hash has another cost than the current one. */
  readonly isOutdated: (storedHash: string) => boolean
}

/** Hashes passwords in worker threads, a few at a time, so that the main thread serves requests. @rule CM60 */
export class Passwords extends Context.Service<Passwords, PasswordsService>()("@shop/commerce/Passwords") {
  /** @param cost - of new hashes; tests take a small one */
  static readonly at = (cost: PasswordCost): Layer.Layer<Passwords> =>
    Layer.effect(
      Passwords,
      Effect.map(Semaphore.make(atOnceMax), (turns) => make(cost, turns)),
    )
  static readonly layer = Passwords.at(owaspCost)
}

const make = (cost: PasswordCost, turns: Semaphore.Semaphore): PasswordsService => {
  let waiting = 0
  const inTurn = <A>(work: Effect.Effect<A>): Effect.Effect<A, CustomerRefused> =>
    Effect.suspend(() => {
      if (waiting >= waitingMax) return Effect.fail(new CustomerRefused({ reason: { tag: "Busy" } }))
      waiting += 1
      return Effect.ensuring(
        turns.withPermit(work),
        Effect.sync(() => void (waiting -= 1)),
      )
    })
  const decoy: Parts = { ...cost, salt: randomBytes(saltBytes), hash: randomBytes(hashBytes) }
  return {
    hash: (password) => {
      const parts = { ...cost, salt: randomBytes(saltBytes) }
      return inTurn(Effect.map(derive(password, parts, hashBytes), (hash) => written({ ...parts, hash })))
    },
    matches: (password, storedHash) => {
      const parts = (storedHash === null ? null : read(storedHash)) ?? decoy
      return inTurn(
        Effect.map(
          derive(password, parts, parts.hash.length),
          (hash) => timingSafeEqual(hash, parts.hash) && parts !== decoy,
        ),
      )
    },
    isOutdated: (storedHash) => {
      const parts = read(storedHash)
      return (
        parts === null ||
        parts.memory !== cost.memory ||
        parts.passes !== cost.passes ||
        parts.parallelism !== cost.parallelism
      )
    },
  }
}
