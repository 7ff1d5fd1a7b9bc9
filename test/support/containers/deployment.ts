import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const checkout = join(import.meta.dirname, '../../..')

/** A service of `docker-compose.yml`, as far as tests look at it. */
export interface Service {
  readonly image: string
  readonly build?: string
  readonly user?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly restart?: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string | number>>
  readonly ports?: readonly string[]
  readonly networks?: readonly string[]
  readonly secrets?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly volumes?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean }
  readonly stop_grace_period?: string
  readonly deploy?: {
    readonly resources: { readonly limits: { cpus?: string; memory?: string; pids?: number } }
  }
}

interface Network {
  readonly internal?: boolean
  readonly ipam?: { readonly config: readonly { readonly subnet: string; readonly gateway?: string }[] }
}

/** `docker-compose.yml`. */
export interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, Network | null>>
  readonly volumes: Readonly<Record<string, unknown>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
}

/** An alert of `alerts.yml`. */
export interface Alert {
  readonly alert: string
  readonly expr: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

/** A panel of a dashboard; rows have no targets. */
export interface Panel {
  readonly id: number
  readonly title: string
  readonly targets?: readonly { readonly expr: string; readonly datasource: { readonly uid: string } }[]
}

/** The path of a file of this project. */
export function pathOf(path: string): string {
  return join(checkout, path)
}

/** The text of a file of this project. */
export function readText(path: string): string {
  return readFileSync(pathOf(path), 'utf8')
}

/** The data of a YAML or JSON file of this project. */
export function readData<T>(path: string): T {
  return parse(readText(path), { merge: true, strict: true })
}

/** Every alert that Prometheus is given. */
export function readAlerts(): Alert[] {
  const { groups } = readData<{ groups: { rules: Alert[] }[] }>('.deploy/prometheus/alerts.yml')
  return groups.flatMap(({ rules }) => rules)
}

/** Every panel that Grafana is given. */
export function readPanels(): Panel[] {
  return readData<{ panels: Panel[] }>('.deploy/grafana/dashboards/vitrine.json').panels
}
