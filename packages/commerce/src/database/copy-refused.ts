/** What keeps a file from being copied, or a copy from taking its place; nothing has changed. */
export class CopyRefused extends Error {}
