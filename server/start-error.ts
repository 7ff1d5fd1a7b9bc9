/** A service that cannot start as it is configured: trying again would not help. */
export class StartError extends Error {}
