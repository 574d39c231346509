/** An SMTP server for tests, with configurable failures. */
import { once } from "node:events"
import type { AddressInfo, Socket } from "node:net"
import { callbackify } from "node:util"
import { type ParsedMail, simpleParser } from "mailparser"
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server"

/** A received letter. */
export interface ReceivedLetter {
  /** Envelope addresses. */
  readonly from: string
  readonly to: ReadonlyArray<string>
  readonly mail: ParsedMail
}

/** Replies that refuse a step, such as { RCPT: "550 no" }. `END: null` closes the connection instead of an acknowledgement. */
export type SmtpReplies = Partial<Record<"HELLO" | "MAIL" | "RCPT" | "DATA", string> & { readonly END: null }>

/** Opens an SMTP server on a free port. */
export const smtpServer = async () => {
  const received: Array<ReceivedLetter> = []
  const waiting: Array<() => void> = []
  const sockets = new Set<Socket>()
  let replies: SmtpReplies = {}
  let connections = 0
  const refusal = (step: "HELLO" | "MAIL" | "RCPT" | "DATA"): Error | null => {
    const [, code, words] = /^(\d{3}) (.*)$/.exec(replies[step] ?? "") ?? []
    return code === undefined ? null : Object.assign(new Error(words), { responseCode: Number(code) })
  }
  const deliver = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> => {
    const mail = await simpleParser(stream, {})
    const fault = refusal("DATA")
    if (fault !== null) throw fault
    const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address
    received.push({ from, to: envelope.rcptTo.map(({ address }) => address), mail })
    if (replies.END === null) for (const socket of sockets) socket.destroy()
    for (const check of waiting) check()
  }
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onConnect: (_, callback) => callback(refusal("HELLO")),
    onMailFrom: (_, __, callback) => callback(refusal("MAIL")),
    onRcptTo: (_, __, callback) => callback(refusal("RCPT")),
    onData: callbackify(deliver),
  })
  // The client destroys a connection that the test broke.
  server.on("error", () => {})
  server.server.on("connection", (socket) => {
    connections += 1
    sockets.add(socket)
    socket.on("close", () => sockets.delete(socket))
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    /** Waits for the letter with an index, from 0. */
    waitForLetter: (number: number) =>
      new Promise<ReceivedLetter>((resolve) => {
        const look = () => {
          if (received[number] !== undefined) resolve(received[number])
        }
        waiting.push(look)
        look()
      }),
    /** Sets the replies to all later steps. */
    setReplies: (next: SmtpReplies) => void (replies = next),
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** The fields of a letter's header, by lower-case name, unfolded. */
export const headersOf = ({ mail }: ReceivedLetter): Readonly<Record<string, string>> =>
  Object.fromEntries(
    mail.headerLines.map(({ key, line }) => [
      key,
      line
        .slice(line.indexOf(":") + 1)
        .replace(/\r?\n[ \t]+/g, " ")
        .trim(),
    ]),
  )

/** The text of a letter by content type. */
export const textsOf = ({ mail }: ReceivedLetter): Readonly<Record<string, string>> => ({
  ...(mail.text === undefined ? {} : { "text/plain": mail.text }),
  ...(mail.html === false ? {} : { "text/html": mail.html }),
})

/** The attachments of a letter. */
export const attachmentsOf = ({
  mail,
}: ReceivedLetter): ReadonlyArray<{
  readonly fileName: string
  readonly type: string
  readonly bytes: Buffer
}> =>
  mail.attachments.map(({ filename, contentType, content }) => ({
    fileName: filename ?? "",
    type: contentType,
    bytes: content,
  }))
