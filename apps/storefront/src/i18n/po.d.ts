declare module "*.po" {
  import type { Messages } from "@lingui/core"
  export const messages: Messages
}
declare module "*.po?later" {
  import type { Messages } from "@lingui/core"
  export const messages: Messages
}
