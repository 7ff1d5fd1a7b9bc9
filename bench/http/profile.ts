import { type Frame, type ShareName, shareNames, shareOf } from './shares.ts'

/** A CPU profile of V8, as far as it is used here. Times are in microseconds. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  readonly startTime: number
  /** The node of each sample, and the time since the sample before. */
  readonly samples?: readonly number[] | undefined
  readonly timeDeltas?: readonly number[] | undefined
}

interface ProfileNode {
  readonly id: number
  readonly callFrame: Frame
  readonly children?: readonly number[] | undefined
}

/** A profile of the main thread of a server, and the part of it to look at. */
export interface Profiled {
  readonly profile: CpuProfile
  /** Times of the clock of the profile. */
  readonly fromUs: number
  readonly toUs: number
  /** The time that the event loop waited for input. */
  readonly waitedUs: number
  /** Processor time of the main thread, and of the threads of V8 beside it, which collect garbage. */
  readonly mainUs: number
  readonly helperUs: number
}

export type Shares = Readonly<Record<ShareName, number>>

/** Parts of the processor time, of which the sum is 1. */
export function toShares(profiled: Profiled): Shares {
  const { waitedUs, mainUs, helperUs } = profiled
  const times = addUp(profiled)
  // V8 calls the event loop idle while it takes input from sockets and hands it to the HTTP parser, too.
  times.read += Math.max(0, times.idle - waitedUs)
  const busyUs = shareNames.reduce((sum, name) => sum + times[name], 0)
  const allUs = mainUs + helperUs
  const parts = shareNames.map((name) => {
    const ofHelpers = name === 'garbage' ? helperUs / allUs : 0
    return [name, (times[name] / busyUs) * (mainUs / allUs) + ofHelpers] as const
  })
  return Object.fromEntries(parts) as Shares
}

type Times = Record<ShareName | 'idle', number>

/** Adds up the times of all samples in the window. */
function addUp({ profile, fromUs, toUs }: Profiled): Times {
  const { startTime, samples = [], timeDeltas = [] } = profile
  const shares = sharesOfNodes(profile)
  const times = Object.fromEntries([...shareNames, 'idle'].map((name) => [name, 0])) as Times
  let nowUs = startTime
  for (const [at, id] of samples.entries()) {
    const us = timeDeltas[at] ?? 0
    nowUs += us
    if (nowUs > fromUs && nowUs <= toUs) times[shares.get(id) ?? 'rest'] += us
  }
  return times
}

/** The share of each node: that of its own function, or else of its nearest caller that names one. */
function sharesOfNodes({ nodes }: CpuProfile): Map<number, ShareName | 'idle'> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const shares = new Map<number, ShareName | 'idle'>()
  const visit = ({ id, callFrame, children = [] }: ProfileNode, ofCaller: ShareName): void => {
    const share = shareOf(callFrame) ?? ofCaller
    shares.set(id, callFrame.functionName === '(idle)' ? 'idle' : share)
    for (const child of children) {
      const node = byId.get(child)
      if (node !== undefined) visit(node, share)
    }
  }
  const [root] = nodes
  if (root !== undefined) visit(root, 'rest')
  return shares
}
