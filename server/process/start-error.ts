/** The service cannot start with this configuration, so a restart would fail the same way. The message is for the operator. */
export class StartError extends Error {}
