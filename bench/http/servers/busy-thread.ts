import { setPriority } from 'node:os'

/** The same as in `server/render/lanes/thread-start.ts`. */
const NICENESS = 10

if (process.platform === 'linux') setPriority(NICENESS)
for (;;);
