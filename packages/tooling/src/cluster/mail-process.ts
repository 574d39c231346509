/** A mail server in a process of its own, which can be frozen. Its first message is its address. */
import { smtpServer } from "../../../../tests/support/smtp.ts"

process.once("disconnect", () => process.exit(0))
const server = await smtpServer()
process.send?.(server.url)
