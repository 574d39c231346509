import { newPassword as generatePassword } from "@shop/commerce/secrets"
import type { Invocation } from "./command.ts"

export interface NewPassword {
  readonly password: string
  /** Whether the command generated the password and therefore must print it. */
  readonly isGenerated: boolean
}

/**
 * Reads the password from standard input with `--password-stdin`, so that no process list shows it; else generates one.
 * @rule SR70
 */
export const newPassword = async ({ options }: Invocation): Promise<NewPassword> => {
  if (options["password-stdin"] !== true) return { password: generatePassword(), isGenerated: true }
  const chunks: Array<Buffer> = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return {
    password: Buffer.concat(chunks)
      .toString("utf8")
      .replace(/\r?\n$/, ""),
    isGenerated: false,
  }
}
