export const outsideTheBrowser: ReadonlyArray<{ readonly file: string; readonly names: string }> = []
