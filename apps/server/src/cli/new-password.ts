import { randomInt } from "node:crypto"
import type { Invocation } from "./command.ts"

const letters = ["abcdefghjkmnpqrstuvwxyz", "ABCDEFGHJKMNPQRSTUVWXYZ", "23456789"] as const

/** Twenty letters that are easily read, of all three kinds: 110 bits and more. */
const madeUp = (): string => {
  const all = letters.join("")
  const text = Array.from({ length: 20 }, () => all[randomInt(all.length)]!).join("")
  return letters.every((kind) => [...kind].some((letter) => text.includes(letter))) ? text : madeUp()
}

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
