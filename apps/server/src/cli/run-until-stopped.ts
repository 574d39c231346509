import type { ServedShop } from "../serve.ts"
import { CommandFailed, type ExitCode, type Invocation } from "./command.ts"
import { messageOf } from "./platform.ts"

/** Resolves with the first signal that asks the process to end. */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve())
  })

/**
 * Opens a server, prints a line about it, and closes it on a signal.
 *
 * @param started - the line, such as its address
 * @returns the exit code
 * @throws CommandFailed when it cannot be opened, or when the database turns out to be damaged
 */
export const runUntilStopped = async (
  { terminal }: Invocation,
  port: number,
  open: () => Promise<ServedShop>,
  started: (served: ServedShop) => string,
): Promise<ExitCode> => {
  const served = await open().catch((error: unknown) => {
    const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE"
    throw new CommandFailed(
      1,
      isTaken
        ? `port ${port} is taken. Stop what listens there, or choose another: PORT=3001 npm start`
        : messageOf(error),
    )
  })
  terminal.out(started(served))
  const failure = await Promise.race([stopSignal(), served.failed])
  const closed = served.close()
  // Printed after the server has stopped to accept connections.
  terminal.err("Closing …")
  await closed
  if (failure !== undefined)
    throw new CommandFailed(
      1,
      `the database is damaged: ${messageOf(failure)}. Look with shop doctor, then put a copy in its place: shop restore <copy>.`,
    )
  return 0
}
