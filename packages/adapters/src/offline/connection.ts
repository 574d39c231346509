/** What a browser may say of its connection; some say nothing. */
export interface Connected {
  readonly connection?: {
    readonly saveData?: boolean
    readonly effectiveType?: string
    readonly type?: string
  }
}

const slow: ReadonlySet<string> = new Set(["slow-2g", "2g", "3g"])

/**
 * How a device is connected. What it does not say is taken to be well; over a mobile network what goes over it may be
 * paid for.
 *
 * @rule AP11, OC5
 */
export const connectionOf = ({
  connection = {},
}: Connected): { readonly isSavingData: boolean; readonly isSlow: boolean } => ({
  isSavingData: connection.saveData === true,
  isSlow: slow.has(connection.effectiveType ?? "") || connection.type === "cellular",
})
