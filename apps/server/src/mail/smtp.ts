import { Effect } from "effect"
import { createTransport, type Transporter } from "nodemailer"
import { type SendMail, SendFailed } from "@shop/commerce/outbox"

/** The mail server and the sender. */
export interface SmtpSettings {
  /** Such as "smtps://user:password@mail.example:465". */
  readonly url: string
  /** Such as "La poterie <shop@example.org>". */
  readonly from: string
  /** The shop's own addresses, for letters to itself. */
  readonly shop: ReadonlyArray<string>
}

const connectMs = 10_000
const answerMs = 30_000
/** Longest time for one letter. Shorter than the lock of the outbox, so no other process sends the letter again. */
const letterMs = 120_000

/** The address in "Name <address>", or the whole text. @rule SR120 */
export const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/**
 * Sends letters through a mail server, each in its own connection, so that a refused letter does not affect the next. A
 * permanent refusal of a letter (5xx) is final; every other failure is retried later.
 *
 * @rule SR120, SR316 - RFC 8058 (one-click unsubscribing)
 */
export const smtp = ({ url, from, shop }: SmtpSettings): SendMail => {
  const transport = createTransport({
    url,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    dnsTimeout: connectMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    domain: addressIn(from).split("@").at(-1)!,
    shop: shop.length > 0 ? shop : [addressIn(from)],
    send: ({ to, replyTo, subject, text, html, language, messageId, attachments, unsubscribeUrl }) =>
      Effect.tryPromise({
        try: () =>
          deliver(transport, {
            from,
            to: to.map((address) => ({ name: "", address })),
            ...(replyTo === null ? {} : { replyTo: { name: "", address: replyTo } }),
            subject,
            text,
            ...(html === null ? {} : { html }),
            messageId,
            attachments: attachments.map(({ fileName, contentType, bytes }) => ({
              filename: fileName,
              contentType,
              content: Buffer.from(bytes),
            })),
            headers: {
              "Content-Language": language,
              "Auto-Submitted": "auto-generated",
              ...(unsubscribeUrl === undefined
                ? {}
                : {
                    "List-Unsubscribe": `<${unsubscribeUrl}>`,
                    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                  }),
            },
          }),
        catch: failureOf,
      }),
  }
}

const deliver = async (
  transport: Transporter,
  message: Parameters<Transporter["sendMail"]>[0],
): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("too slow"), { code: "ETIMEDOUT" })), letterMs)
  })
  try {
    await Promise.race([transport.sendMail(message), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** Fields of a nodemailer error. */
interface MailError {
  readonly code?: unknown
  readonly responseCode?: unknown
}

/** Classifies an error as one of the letter or of the server. The message has no address of the letter. @rule SR120 */
const failureOf = (error: unknown): SendFailed => {
  const { code, responseCode } = (error ?? {}) as MailError
  const number = typeof responseCode === "number" ? responseCode : null
  const name = typeof code === "string" ? code : "unknown"
  const isAboutLetter = name === "EENVELOPE" || name === "EMESSAGE"
  if (!isAboutLetter)
    return new SendFailed({
      words:
        number === null
          ? `the mail server cannot be used (${name})`
          : `the mail server refuses us: ${number} (${name})`,
      verdict: "closed",
    })
  return new SendFailed({
    words: `the mail server ${number !== null && number >= 500 ? "refuses the letter" : "does not take the letter now"}: ${number ?? name}`,
    verdict: number !== null && number >= 500 ? "never" : "later",
  })
}
