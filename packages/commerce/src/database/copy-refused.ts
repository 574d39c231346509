/** Why a file was not copied, or not restored; nothing has changed. */
export class CopyRefused extends Error {}
