/** The command line cannot be understood. The message is one sentence for the person at the terminal. */
export class CommandLineError extends Error {}
