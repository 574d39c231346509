import { createInterface } from "node:readline/promises"
import { printable } from "./printable.ts"
import { shop } from "./shop.ts"

const isWatched = process.stderr.isTTY

// `shop orders list | head` closes the pipe early, which is not an error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0)
  throw error
})

const confirm = async (question: string): Promise<boolean> => {
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await reader.question(`${question} [y/N] `)).trim())
  } finally {
    reader.close()
  }
}

// Database, backups and pictures hold personal data, so other users of the machine must not read them.
process.umask(0o077)

process.exitCode = await shop(process.argv.slice(2), {
  environment: process.env,
  // A package manager runs scripts in the project's folder; INIT_CWD is the folder of the operator.
  folder: process.env["INIT_CWD"] ?? process.cwd(),
  terminal: {
    out: (text) => process.stdout.write(`${printable(text)}\n`),
    err: (text) => process.stderr.write(`${printable(text)}\n`),
    progress: (text) => {
      if (isWatched) process.stderr.write(`\r\u001b[K${text}`)
    },
    ...(process.stdin.isTTY && isWatched ? { confirm } : {}),
  },
})
