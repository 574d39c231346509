/** A mail server for tests: real sockets, and it does what the test tells it to. */
import { createServer, type Server, type Socket } from "node:net"
import type { AddressInfo } from "node:net"

/** A letter as it came over the wire. */
export interface Received {
  readonly from: string
  readonly to: ReadonlyArray<string>
  /** Head and body, lines by \r\n. */
  readonly raw: string
}

/** What the server says to a step, such as { RCPT: "550 no" }; null ends the connection without a word. */
export type Answers = Partial<Record<"HELLO" | "MAIL" | "RCPT" | "DATA" | "END", string | null>>

/** Opens a mail server on a free port. */
export const smtpServer = async () => {
  const received: Array<Received> = []
  const waiting: Array<() => void> = []
  const sockets = new Set<Socket>()
  let answers: Answers = {}
  let connections = 0
  const server: Server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
    socket.on("error", () => socket.destroy())
    let buffer = ""
    let isData = false
    let from = ""
    let to: Array<string> = []
    const say = (step: keyof Answers, fallback: string): boolean => {
      const words = answers[step]
      if (words === null) {
        socket.destroy()
        return false
      }
      socket.write(`${words ?? fallback}\r\n`)
      return words === undefined
    }
    say("HELLO", "220 test ESMTP")
    const line = (text: string): void => {
      if (/^(EHLO|HELO)/i.test(text)) socket.write("250-test\r\n250 8BITMIME\r\n")
      else if (/^MAIL FROM:/i.test(text)) {
        from = /<([^>]*)>/.exec(text)?.[1] ?? ""
        to = []
        say("MAIL", "250 ok")
      } else if (/^RCPT TO:/i.test(text)) {
        if (say("RCPT", "250 ok")) to.push(/<([^>]*)>/.exec(text)?.[1] ?? "")
      } else if (/^DATA/i.test(text)) {
        isData = say("DATA", "354 go on")
      } else if (/^QUIT/i.test(text)) socket.end("221 bye\r\n")
      else socket.write("250 ok\r\n")
    }
    socket.on("data", (chunk: Buffer) => {
      buffer += chunk.toString("latin1")
      for (;;) {
        const mark = isData ? "\r\n.\r\n" : "\r\n"
        const at = buffer.indexOf(mark)
        if (at < 0) return
        const text = buffer.slice(0, at)
        buffer = buffer.slice(at + mark.length)
        if (!isData) line(text)
        else {
          isData = false
          // Kept before it is answered: an answer that is lost is no letter that is lost.
          if (answers.END === undefined || answers.END === null) received.push({ from, to, raw: text })
          say("END", "250 taken")
          for (const look of waiting) look()
        }
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    /** The letter of a number, from 0 on, once it has come. */
    letter: (number: number) =>
      new Promise<Received>((resolve) => {
        const look = () => {
          if (received[number] !== undefined) resolve(received[number])
        }
        waiting.push(look)
        look()
      }),
    /** From the next step on. */
    answer: (next: Answers) => void (answers = next),
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** The fields of a letter's head, by lower-case name, unfolded. */
export const headOf = ({ raw }: Received): Readonly<Record<string, string>> =>
  Object.fromEntries(
    raw
      .slice(0, raw.indexOf("\r\n\r\n"))
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n")
      .map((line) => [
        line.slice(0, line.indexOf(":")).toLowerCase(),
        line.slice(line.indexOf(":") + 1).trim(),
      ]),
  )

/** A field of a head as people read it. */
export const words = (field: string): string =>
  field
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      /b/i.test(how) ? Buffer.from(text, "base64").toString("utf8") : unquoted(text.replaceAll("_", " ")),
    )

const unquoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, "")
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString("utf8")

/** A part of a letter that has no parts itself. */
interface Leaf {
  readonly head: string
  readonly type: string
  readonly body: string
}

const leaves = (raw: string): ReadonlyArray<Leaf> => {
  const text = raw.replace(/^\r\n/, "")
  const at = text.indexOf("\r\n\r\n")
  const head = text.slice(0, at).replace(/\r\n[ \t]+/g, " ")
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1]
  const type = /^content-type: *([^;\r\n]+)/im.exec(head)?.[1] ?? "text/plain"
  return boundary === undefined
    ? [{ head, type, body: text.slice(at + 4) }]
    : text.slice(at).split(`--${boundary}`).slice(1, -1).flatMap(leaves)
}

const bytesOf = ({ head, body }: Leaf): Buffer => {
  const how = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase()
  return how === "base64"
    ? Buffer.from(body, "base64")
    : how === "quoted-printable"
      ? Buffer.from(unquoted(body), "utf8")
      : Buffer.from(body, "latin1")
}

/** The parts of a letter as people read them, by content type. */
export const partsOf = ({ raw }: Received): Readonly<Record<string, string>> =>
  Object.fromEntries(
    leaves(raw).map((leaf) => [leaf.type, bytesOf(leaf).toString("utf8").replaceAll("\r\n", "\n")]),
  )

/** The files of a letter. */
export const filesOf = ({
  raw,
}: Received): ReadonlyArray<{ readonly fileName: string; readonly type: string; readonly bytes: Buffer }> =>
  leaves(raw)
    .filter(({ head }) => /^content-disposition: *attachment/im.test(head))
    .map((leaf) => ({
      fileName: /filename="?([^";\r\n]+)"?/i.exec(leaf.head)?.[1] ?? "",
      type: leaf.type,
      bytes: bytesOf(leaf),
    }))
