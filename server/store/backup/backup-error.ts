/** A backup or restore that was refused. The message is for the operator who ran the command. */
export class BackupError extends Error {}
