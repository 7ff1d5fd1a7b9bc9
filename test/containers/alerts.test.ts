import { describe, expect, it } from 'vitest'
import { listSettings } from '../../server/config/config.ts'
import { readAlerts, readData, readPanels, readText } from '../support/containers/deployment.ts'
import { readMetricNames } from '../support/containers/promql.ts'

const alerts = readAlerts()
const panels = readPanels()

describe('alerts', () => {
  it.each(alerts)('$alert says what is wrong and what to do', ({ expr, labels, annotations }) => {
    expect(readMetricNames(expr)).not.toEqual([])
    expect(['critical', 'warning']).toContain(labels['severity'])
    expect(Object.keys(annotations)).toEqual(['summary', 'description', 'runbook'])
  })

  it('have names of their own', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  })

  it('have a case each', () => {
    const cases = readText('fixtures/alerts/alerts.yml')
    expect(alerts.filter(({ alert }) => !cases.includes(`alertname="${alert}"`))).toEqual([])
  })

  it('name panels, settings and alerts that exist', () => {
    const runbooks = alerts.map(({ annotations }) => annotations['runbook']).join('\n')
    const titles = panels.map(({ title }) => title)
    const shown = [...runbooks.matchAll(/panel "([^"]+)"|\("([A-Z][^"]+)"\)/g)].map(([, a, b]) => a ?? b)
    expect(
      shown.filter((title) => !titles.includes(title ?? '') && title !== 'Stopping after an error'),
    ).toEqual([])
    const settings = listSettings({}).map(({ name }) => name)
    const variables = runbooks.match(/\bLIMIT_[A-Z_]*[A-Z]\b/g) ?? []
    expect(variables.filter((name) => !settings.includes(name))).toEqual([])
    const references = [...runbooks.matchAll(/\bsee ([A-Z]\w+)/g)].map(([, name]) => name)
    expect(references.filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([])
  })
})

describe('the dashboard', () => {
  it.each(panels.filter(({ targets }) => targets))(
    '"$title" asks the data source there is',
    ({ targets }) => {
      interface Sources {
        datasources: { uid: string }[]
      }
      const { datasources } = readData<Sources>('.deploy/grafana/provisioning/datasources/prometheus.yml')
      for (const { expr, datasource } of targets ?? []) {
        expect(readMetricNames(expr)).not.toEqual([])
        expect(datasource.uid).toBe(datasources[0]?.uid)
      }
    },
  )

  it('has no two panels with one title or id', () => {
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })
})
