/** Measures the heap of another Node process after a garbage collection, through its inspector. */

/** Matches the line in which Node prints the address of its inspector. */
const listening = /Debugger listening on (ws:\/\/\S+)/

/** The inspector of one process. */
export interface ProcessHeap {
  /** Heap size in megabytes after a garbage collection. */
  readonly usedMb: () => Promise<number>
  readonly close: () => void
}

/**
 * Opens the inspector of a process that was started with `--inspect=127.0.0.1:0`.
 *
 * @param output - the process's output so far
 */
export const openHeap = async (output: string): Promise<ProcessHeap> => {
  const address = listening.exec(output)?.[1]
  if (address === undefined) throw new Error("the process was not started with --inspect=127.0.0.1:0")
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true })
    socket.addEventListener("error", () => reject(new Error("the inspector does not answer")), { once: true })
  })
  let last = 0
  const ask = (method: string): Promise<Readonly<Record<string, number>>> =>
    new Promise((resolve) => {
      const id = (last += 1)
      const receive = ({ data }: MessageEvent): void => {
        const message = JSON.parse(String(data)) as { id?: number; result: Readonly<Record<string, number>> }
        if (message.id !== id) return
        socket.removeEventListener("message", receive)
        resolve(message.result)
      }
      socket.addEventListener("message", receive)
      socket.send(JSON.stringify({ id, method }))
    })
  return {
    usedMb: async () => {
      await ask("HeapProfiler.collectGarbage")
      return (await ask("Runtime.getHeapUsage"))["usedSize"]! / 1_048_576
    },
    close: () => socket.close(),
  }
}
