/** Why there is no backup, or why it is not restored, in words for whoever asked for it. */
export class BackupError extends Error {}
