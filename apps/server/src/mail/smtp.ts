import { Effect } from "effect"
import { createTransport, type Transporter } from "nodemailer"
import { type MailPost, SendFailed } from "@shop/commerce/outbox"

/** How letters leave: where to, and from whom. */
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
/** A server that answers, but ever so slowly. Shorter than one sender keeps the others out. */
const letterMs = 120_000

/** The address in "Name <address>", or the whole of it. @rule SR120 */
export const addressIn = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

/**
 * Letters through a mail server. Each is one message in one connection, so that a letter that is refused says nothing
 * of the next. What a server refuses for good (5xx to this very message) is never tried again; everything else is.
 *
 * @rule SR120, SR316 - reliability §5 (mail from the outbox); RFC 8058 (one-click unsubscribing)
 */
export const smtp = ({ url, from, shop }: SmtpSettings): MailPost => {
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
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("too slow"), { code: "ETIMEDOUT" })), letterMs)
  })
  try {
    await Promise.race([transport.sendMail(message), late])
  } finally {
    clearTimeout(timer)
  }
}

/** What nodemailer tells of an error. */
interface Told {
  readonly code?: unknown
  readonly responseCode?: unknown
}

/** Whether an error is the letter's or the server's, in words without the letter's address. @rule SR120 */
const failureOf = (error: unknown): SendFailed => {
  const { code, responseCode } = (error ?? {}) as Told
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
