/** The reason for which the queue refuses a valid request. */
export type ShedReason = 'wait' | 'queue' | 'bytes' | 'tenant_queue' | 'deadline'
