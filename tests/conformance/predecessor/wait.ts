import { expect } from "vitest"

/** Requests that the shop does not support yet. A successful one fails its test, so that it is removed from this list. */
export const waiting: ReadonlySet<string> = new Set<string>([])

/**
 * A call as the predecessor makes it. Where its test waits, that it is not answered is what is asserted, until it is.
 *
 * @param run - sends the request and checks the response
 */
export const unlessWaiting =
  (run: () => Promise<void>) =>
  async ({ task: { name } }: { readonly task: { readonly name: string } }): Promise<void> => {
    if (!waiting.has(name)) return run()
    const failure: unknown = await run().then(
      () => null,
      (error: unknown) => error,
    )
    expect(failure, `"${name}" is answered now: take it from the table of what waits`).not.toBeNull()
  }
