import { parser } from '@prometheus-io/lezer-promql'

/** Names of the metrics that a PromQL expression reads; one that cannot be parsed is an error. */
export function readMetricNames(expression: string): string[] {
  // Grafana fills these in.
  const filled = expression.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.+')
  const names: string[] = []
  parser.parse(filled).iterate({
    enter({ name, type, from, to, node }) {
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${filled}`)
      if (name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(filled.slice(from, to))
    },
  })
  return names
}
