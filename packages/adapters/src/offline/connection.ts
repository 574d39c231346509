/** The connection details that some browsers give; each may be missing. */
export interface NavigatorConnection {
  readonly connection?: {
    readonly saveData?: boolean
    readonly effectiveType?: string
    readonly type?: string
  }
}

const slow: ReadonlySet<string> = new Set(["slow-2g", "2g", "3g"])

/**
 * The connection quality of a device. Missing details count as a good connection. A mobile network counts as slow,
 * because the shopper may pay for the data.
 *
 * @rule AP11, OC5
 */
export const connectionOf = ({
  connection = {},
}: NavigatorConnection): { readonly isSavingData: boolean; readonly isSlow: boolean } => ({
  isSavingData: connection.saveData === true,
  isSlow: slow.has(connection.effectiveType ?? "") || connection.type === "cellular",
})
