import { newPassword as madeUp } from "@shop/commerce/secrets"
import type { Invocation } from "./command.ts"

/** A password for a customer. */
export interface NewPassword {
  readonly password: string
  /** Nobody knows it yet, so it has to be told. */
  readonly isMadeUp: boolean
}

/**
 * The password of standard input with `--password-stdin`, so that it stands in no list of processes; else one made up.
 * @rule SR70
 */
export const newPassword = async ({ options }: Invocation): Promise<NewPassword> => {
  if (options["password-stdin"] !== true) return { password: madeUp(), isMadeUp: true }
  const chunks: Array<Buffer> = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return {
    password: Buffer.concat(chunks)
      .toString("utf8")
      .replace(/\r?\n$/, ""),
    isMadeUp: false,
  }
}
