import { Context, Data, Effect, Layer, Redacted, type Scope } from "effect"
import { createClient, type RedisClientType } from "redis"

/** Redis cannot be reached, or did not answer in time. */
export class RedisUnavailable extends Data.TaggedError("RedisUnavailable")<{ readonly cause: unknown }> {}

/** A connection that fails soon while Redis is away or frozen, and reconnects by itself. */
export interface RedisService {
  /**
   * Runs commands, within `commandMs` altogether.
   *
   * @fails RedisUnavailable when Redis is away, refuses, or does not answer in time
   */
  readonly command: <A>(
    execute: (client: RedisClientType) => Promise<A>,
  ) => Effect.Effect<A, RedisUnavailable>
  /** For libraries that take a client of `redis`. */
  readonly client: RedisClientType
  /**
   * Asks Redis. While requests write to a frozen one, the connection is not silent and has no error.
   *
   * @returns why it does not answer; null while it does
   */
  readonly fault: Effect.Effect<string | null>
  /** Counts the connections so far. A caller that has missed a reconnection sees another number. */
  readonly connectionCount: () => number
  /**
   * Calls the listener with each message of a channel until the scope closes.
   *
   * @param onMissed - called when the connection is up again after messages may have been missed
   */
  readonly subscribe: (
    channel: string,
    listener: (message: string) => void,
    onMissed: () => void,
  ) => Effect.Effect<void, never, Scope.Scope>
}

const connectMs = 2_000
/** Redis answers within milliseconds; a shopper's request does not wait longer for it. */
const commandMs = 500
const reconnectMsMax = 1_000
/** The client's own time limit ends when a command is written, so a frozen Redis is noticed by a ping without an answer. */
const pingMs = 500
const silenceMs = 1_500

const reconnectMs = (retries: number): number => Math.min(50 * 2 ** retries, reconnectMsMax)

/** Opens a connection without waiting for it, so that the shop also starts while Redis is away. */
const open = (url: Redacted.Redacted, onReady: (client: RedisClientType) => void) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      let fault: string | null = "not connected yet"
      let connectionCount = 0
      const client: RedisClientType = createClient({
        url: Redacted.value(url),
        disableOfflineQueue: true,
        commandOptions: { timeout: commandMs },
        pingInterval: pingMs,
        socket: { connectTimeout: connectMs, socketTimeout: silenceMs, reconnectStrategy: reconnectMs },
      })
      client.on("error", (error: unknown) => {
        fault = error instanceof Error ? error.message || error.name : String(error)
      })
      client.on("ready", () => {
        fault = null
        connectionCount += 1
        onReady(client)
      })
      // It is tried again until the client is destroyed; "error" has the reason of each failure.
      client.connect().catch(() => {})
      return { client, fault: () => fault, connectionCount: () => connectionCount }
    }),
    ({ client }) => Effect.sync(() => client.destroy()),
  )

/** The connection of this process to Redis or Valkey. @rule SR460 */
export class Redis extends Context.Service<Redis, RedisService>()("@shop/server/Redis") {
  static readonly layer = (url: Redacted.Redacted): Layer.Layer<Redis> =>
    Layer.effect(
      Redis,
      Effect.gen(function* () {
        const { client, fault, connectionCount } = yield* open(url, () => {})
        const command: RedisService["command"] = (execute) =>
          Effect.tryPromise({
            try: () => execute(client),
            catch: (cause) => new RedisUnavailable({ cause }),
          }).pipe(
            Effect.timeoutOrElse({
              duration: commandMs,
              orElse: () => new RedisUnavailable({ cause: `no answer within ${commandMs} ms` }),
            }),
          )
        const ping = command((connected) => connected.ping()).pipe(
          Effect.as(null),
          Effect.catch(({ cause }) => Effect.succeed(cause instanceof Error ? cause.message : String(cause))),
        )
        return Redis.of({
          client,
          fault: Effect.suspend(() => {
            const reason = fault()
            return reason === null ? ping : Effect.succeed(reason)
          }),
          connectionCount,
          command,
          subscribe: Effect.fn("Redis.subscribe")(function* (channel, listener, onMissed) {
            let isConnectedBefore = false
            yield* open(url, (subscriber) => {
              if (isConnectedBefore) onMissed()
              isConnectedBefore = true
              // After a reconnection the client has subscribed by itself, and the same listener counts once.
              subscriber.subscribe(channel, listener).catch(() => {})
            })
          }),
        })
      }),
    )
}

/** The oldest version that is tested. */
const versionMin = 7

/** Checks that a Redis answers and is recent enough. @returns the reason when it is not @rule SR461 */
export const redisFault = async (url: Redacted.Redacted): Promise<string | null> => {
  const client = createClient({
    url: Redacted.value(url),
    socket: { connectTimeout: connectMs, reconnectStrategy: false },
  })
  // The rejected call below has the same error.
  client.on("error", () => {})
  try {
    await client.connect()
    const info = await client.info("server")
    const version = /^(?:redis|valkey)_version:(\d+)\.(\S+)/m.exec(info)
    const major = Number(version?.[1])
    return major >= versionMin
      ? null
      : `It is version ${version?.[1]}.${version?.[2]}, and ${versionMin} is the oldest`
  } catch (error) {
    const { message, name } = error as Error
    return `It cannot be reached: ${message === "" ? name : message}`
  } finally {
    client.destroy()
  }
}
