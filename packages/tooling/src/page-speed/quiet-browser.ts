/**
 * A browser without an inspector while a page loads, because an inspector injects scripts and slows the page.
 */
import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { createTemporaryFolder, removeFolder } from "../../../../tests/support/shop-process.ts"

/** A tab in a browser context of its own. */
export interface Tab {
  /** Navigates and waits for the load event. */
  readonly navigate: (url: string) => Promise<void>
  /** Runs a function in the page. */
  readonly evaluate: <A>(work: () => A | Promise<A>) => Promise<A>
  /** Slows the page's CPU by a factor. */
  readonly throttleCpu: (rate: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** A browser context, shared by the tabs of one shopper. */
export interface Device {
  readonly tab: () => Promise<Tab>
  readonly close: () => Promise<void>
}

export interface QuietBrowser {
  readonly device: () => Promise<Device>
  readonly close: () => Promise<void>
}

interface Message {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

type Send = (method: string, parameters?: object, sessionId?: string) => Promise<unknown>

/** A client of the Chrome DevTools Protocol: responses by number, events by session and name. */
const connect = async (address: string) => {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve)
    socket.addEventListener("error", reject)
  })
  const pendingRequests = new Map<number, (message: Message) => void>()
  const eventListeners = new Map<string, () => void>()
  let last = 0
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) return eventListeners.get(`${message.sessionId} ${message.method}`)?.()
    pendingRequests.get(message.id)?.(message)
    pendingRequests.delete(message.id)
  })
  const send: Send = (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      last += 1
      pendingRequests.set(last, ({ result, error }) =>
        error === undefined ? resolve(result) : reject(new Error(`${method}: ${error.message}`)),
      )
      socket.send(JSON.stringify({ id: last, method, params, sessionId }))
    })
  const event = (sessionId: string, method: string): Promise<void> =>
    new Promise((resolve) => eventListeners.set(`${sessionId} ${method}`, resolve))
  return { send, event, close: () => socket.close() }
}

interface EvaluateResult {
  readonly result: { readonly value: unknown }
  readonly exceptionDetails?: { readonly text: string }
}

/** Starts Chromium with a new profile. */
export const openQuietBrowser = async (executablePath: string): Promise<QuietBrowser> => {
  const folder = createTemporaryFolder()
  const flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
  const child = spawn(
    executablePath,
    [...flags, "--no-first-run", "--remote-debugging-port=0", `--user-data-dir=${folder}`, "about:blank"],
    { stdio: ["ignore", "ignore", "pipe"] },
  )
  let address: string | undefined
  for await (const line of createInterface({ input: child.stderr })) {
    address = /DevTools listening on (\S+)/.exec(line)?.[1]
    if (address !== undefined) break
  }
  if (address === undefined) throw new Error("Chromium ended before it printed its address.")
  child.stderr.resume()
  const { send, event, close } = await connect(address)

  const openTab = async (browserContextId: string): Promise<Tab> => {
    const created = { url: "about:blank", browserContextId, newWindow: true, width: 412, height: 915 }
    const { targetId } = (await send("Target.createTarget", created)) as { readonly targetId: string }
    const attached = await send("Target.attachToTarget", { targetId, flatten: true })
    const { sessionId } = attached as { readonly sessionId: string }
    await send("Page.enable", {}, sessionId)
    return {
      navigate: async (url) => {
        const loaded = event(sessionId, "Page.loadEventFired")
        await send("Page.navigate", { url }, sessionId)
        await loaded
      },
      evaluate: async <A>(work: () => A | Promise<A>) => {
        const parameters = { expression: `(${work})()`, awaitPromise: true, returnByValue: true }
        const { result, exceptionDetails } = (await send(
          "Runtime.evaluate",
          parameters,
          sessionId,
        )) as EvaluateResult
        if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
        return result.value as A
      },
      throttleCpu: async (rate) => void (await send("Emulation.setCPUThrottlingRate", { rate }, sessionId)),
      close: async () => void (await send("Target.closeTarget", { targetId })),
    }
  }
  return {
    device: async () => {
      const { browserContextId } = (await send("Target.createBrowserContext")) as {
        readonly browserContextId: string
      }
      return {
        tab: () => openTab(browserContextId),
        close: async () => void (await send("Target.disposeBrowserContext", { browserContextId })),
      }
    },
    close: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve))
      await send("Browser.close")
      close()
      await ended
      removeFolder(folder)
    },
  }
}
