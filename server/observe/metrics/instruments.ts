/**
 * Counters and histograms in the form that prom-client prints and aggregates.
 *
 * They take 0.1 µs of a render. prom-client's own take 2 µs, because they join the labels to text at each observation.
 */

/** One printed line without the name of its metric. */
export interface Sample {
  readonly value: number
  readonly labels: Readonly<Record<string, string | number>>
  /** The name of a line of a histogram, which ends in `_bucket`, `_sum` or `_count`. */
  readonly metricName?: string
}

/** A metric with its current values. */
export interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram' | 'summary'
  /** The function that makes one value of the values of several processes. */
  readonly aggregator: 'sum' | 'max' | 'min' | 'average' | 'first' | 'omit'
  readonly values: readonly Sample[]
}

/** The members of a metric that prom-client's registry uses. */
export interface Instrument {
  readonly name: string
  get(): Family
}

/** A counter with at most one label. The values in `known` are printed with 0 from the start. */
export class Counter<Value extends string | number = ''> implements Instrument {
  readonly name: string
  readonly #help: string
  readonly #label: string | undefined
  readonly #counts: Map<Value | '', number>

  constructor(name: string, help: string, label?: string, known: readonly Value[] = []) {
    this.name = name
    this.#help = help
    this.#label = label
    this.#counts = new Map(known.map((value) => [value, 0]))
    if (label === undefined) this.#counts.set('', 0)
  }

  count(value: Value | '' = '', times = 1): void {
    this.#counts.set(value, (this.#counts.get(value) ?? 0) + times)
  }

  get(): Family {
    const label = this.#label
    const values = [...this.#counts].map(([value, count]) => ({
      value: count,
      labels: label === undefined ? {} : { [label]: value },
    }))
    return { name: this.name, help: this.#help, type: 'counter', aggregator: 'sum', values }
  }
}

/** A metric whose values are kept elsewhere, and read when metrics are printed. */
export class Reading implements Instrument {
  readonly name: string
  readonly #help: string
  readonly #type: 'counter' | 'gauge'
  readonly #read: () => readonly Sample[]
  readonly #aggregator: 'sum' | 'max'

  constructor(
    name: string,
    help: string,
    type: 'counter' | 'gauge',
    read: () => readonly Sample[],
    aggregator: 'sum' | 'max' = 'sum',
  ) {
    this.name = name
    this.#help = help
    this.#type = type
    this.#read = read
    this.#aggregator = aggregator
  }

  get(): Family {
    const { name } = this
    return { name, help: this.#help, type: this.#type, aggregator: this.#aggregator, values: this.#read() }
  }
}

/** Upper bounds of the buckets in seconds: from the time of a small template to the longest that callers wait. */
const BOUNDS = [1e-4, 2.5e-4, 5e-4, 1e-3, 2.5e-3, 5e-3, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** The buckets of a histogram for one set of labels. */
export class Durations {
  readonly #counts = new Float64Array(BOUNDS.length + 1)
  readonly #labels: Sample['labels']
  #seconds = 0

  constructor(labels: Sample['labels']) {
    this.#labels = labels
  }

  observe(ms: number): void {
    const seconds = ms / 1000
    this.#seconds += seconds
    let at = 0
    while (at < BOUNDS.length && seconds > (BOUNDS[at] as number)) at++
    this.#counts[at] = (this.#counts[at] as number) + 1
  }

  toSamples(name: string): Sample[] {
    const labels = this.#labels
    const samples: Sample[] = []
    let count = 0
    for (const [at, bound] of [...BOUNDS, '+Inf'].entries()) {
      count += this.#counts[at] as number
      samples.push({ value: count, labels: { le: bound, ...labels }, metricName: `${name}_bucket` })
    }
    return [
      ...samples,
      { value: this.#seconds, labels, metricName: `${name}_sum` },
      { value: count, labels, metricName: `${name}_count` },
    ]
  }
}

/** A histogram of durations. Callers keep the result of `with`, so that observing looks up no labels. */
export class Histogram implements Instrument {
  readonly name: string
  readonly #help: string
  readonly #all: Durations[] = []

  constructor(name: string, help: string) {
    this.name = name
    this.#help = help
  }

  /** Adds a set of labels; call it once for each set. */
  with(labels: Sample['labels']): Durations {
    const durations = new Durations(labels)
    this.#all.push(durations)
    return durations
  }

  get(): Family {
    const values = this.#all.flatMap((durations) => durations.toSamples(this.name))
    return { name: this.name, help: this.#help, type: 'histogram', aggregator: 'sum', values }
  }
}
