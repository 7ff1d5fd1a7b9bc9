/** Milliseconds of the processor that this thread has used. A thread that has to wait for pages is not slow. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
