import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listSettings, readConfig } from '../../server/config/config.ts'
import { SECRETS } from '../../server/config/environment.ts'
import { type Compose, pathOf, readData, readText, type Service } from '../support/containers/deployment.ts'
import { readStages, stepsOf } from '../support/containers/dockerfile.ts'

const compose = readData<Compose>('docker-compose.yml')
const services = Object.entries(compose.services)
const stages = readStages(readText('Dockerfile'))
const imageEnv = Object.assign({}, ...stepsOf(stages, 'ENV').map(({ values }) => values))
/** Services that do one thing and end. */
const ONCE = ['seed']
const ours = services.filter(([, { build }]) => build !== undefined)
const replicas = ours.map(([name]) => name).filter((name) => !ONCE.includes(name))

const named = (of: (service: Service) => readonly string[] | undefined) =>
  services.flatMap(([, service]) => of(service) ?? [])

/** `source:target:mode` */
function mountsOf({ volumes = [] }: Service) {
  return volumes.map((volume) => {
    const [source = '', target = '', mode] = volume.split(':')
    return { source, target, mode }
  })
}

const mounts = services.flatMap(([, service]) => mountsOf(service))
const isPath = (source: string) => source.startsWith('.')

describe('references of services', () => {
  it('is defined, and nothing is defined that none refers to', () => {
    expect([...new Set(named(({ networks }) => networks))].sort()).toEqual(
      Object.keys(compose.networks).sort(),
    )
    expect([...new Set(named(({ secrets }) => secrets))].sort()).toEqual(Object.keys(compose.secrets).sort())
    const volumes = mounts.map(({ source }) => source).filter((source) => !isPath(source))
    expect([...new Set(volumes)].sort()).toEqual(Object.keys(compose.volumes).sort())
  })

  it('exists in the checkout, and is mounted for reading', () => {
    const files = mounts.filter(({ source }) => isPath(source))
    expect(files.filter(({ source }) => !existsSync(pathOf(source)))).toEqual([])
    expect(files.filter(({ mode }) => mode !== 'ro')).toEqual([])
  })

  it('is a service with a health check, where one waits for another', () => {
    const waits = services.flatMap(([, { depends_on = {} }]) => Object.entries(depends_on))
    expect(waits).not.toEqual([])
    expect(waits.filter(([name]) => !(name in compose.services))).toEqual([])
    const wanted = (name: string) =>
      ONCE.includes(name) ? 'service_completed_successfully' : 'service_healthy'
    expect(waits.filter(([name, { condition }]) => condition !== wanted(name))).toEqual([])
  })

  it('is a mounted secret, where a variable, flag or mounted file names one', () => {
    for (const [, { environment = {}, secrets = [], volumes = [] }] of services) {
      const mounted = volumes.map((volume) => String(volume).split(':')[0] ?? '')
      const texts = mounted.filter((file) => /^\.\/\.deploy\/.*\.yml$/.test(file)).map(readText)
      const named = texts.flatMap((text) => text.match(/\/run\/secrets\/[\w-]+/g) ?? [])
      const variables = Object.values(environment).filter((value) =>
        String(value).startsWith('/run/secrets/'),
      )
      expect([...variables, ...named]).toEqual(secrets.map((name) => `/run/secrets/${name}`))
    }
  })

  it('is written down for operators, where it is not in the checkout', () => {
    const readme = readText('.deploy/README.md')
    const files = Object.entries(compose.secrets)
    expect(files.map(([name]) => `./.deploy/secrets/${name}`)).toEqual(files.map(([, { file }]) => file))
    expect(files.filter(([name]) => !readme.includes(name))).toEqual([])
    expect(readText('.gitignore')).toContain('/.deploy/secrets/\n')
  })
})

describe.each(services)('%s', (name, service) => {
  it('can write to volumes and memory only, and can gain no rights', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(service.tmpfs).toContain('/tmp')
  })

  it('starts again by itself, if it is to stay, within its limits', () => {
    expect(service.restart).toBe(ONCE.includes(name) ? 'no' : 'unless-stopped')
    expect(service.deploy?.resources.limits).toEqual({
      cpus: expect.any(String),
      memory: expect.any(String),
      pids: expect.any(Number),
    })
  })

  it('says whether it is well, if it is to stay, without a shell', () => {
    if (ONCE.includes(name)) expect(service.healthcheck).toEqual({ disable: true })
    else if (service.build !== undefined) expect(stepsOf(stages, 'HEALTHCHECK')).toHaveLength(1)
    else expect(service.healthcheck?.test?.[0]).toBe('CMD')
  })

  it('is an image of a known version', () => {
    const isOurs = service.build !== undefined
    expect(service.image).toMatch(isOurs ? /^vitrine$/ : /:v?\d[\w.-]*$/)
  })

  it('is reachable from this machine only, by a network that leads out', () => {
    for (const port of service.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:(\d+):\1$/)
    const leadsOut = (service.networks ?? []).some((name) => !compose.networks[name]?.internal)
    expect(leadsOut).toBe(service.ports !== undefined)
  })
})

describe('the balancer', () => {
  const config = readText('.deploy/balancer/haproxy.cfg')
  const sections = new Map(
    config.split(/\n(?=\S)/).map((section) => [/^.*/.exec(section)?.[0] ?? '', section] as const),
  )

  it.each([
    { name: 'websites', variable: 'SITE_PORT' },
    { name: 'render', variable: 'RENDER_PORT' },
  ])('knows the port of every replica for $name, and is published there', ({ name, variable }) => {
    const port = imageEnv[variable]
    const servers = [...(sections.get(`backend ${name}`) ?? '').matchAll(/^ {2}server (\S+) (\S+)$/gm)]
    expect(servers.map(([, server, address]) => [server, address])).toEqual(
      replicas.map((replica) => [replica, `${replica}:${port}`]),
    )
    expect(sections.get(`frontend ${name}`)).toContain(`\n  bind :${port}\n`)
    expect(compose.services['balancer']?.ports).toContain(`127.0.0.1:${port}:${port}`)
  })

  it('trusts this machine alone about visitors, and is trusted by the replicas', () => {
    const [outside] = compose.networks['outside']?.ipam?.config ?? []
    const [inside] = compose.networks['inside']?.ipam?.config ?? []
    const websites = sections.get('frontend websites') ?? ''
    expect(websites).toContain(`\n  acl ends_tls src ${outside?.gateway}\n`)
    for (const header of ['For', 'Proto'])
      expect(websites).toMatch(
        new RegExp(`^ {2}http-request set-header X-Forwarded-${header} .* unless ends_tls has_\\w+$`, 'm'),
      )
    // The replicas choose the website by this header, so no visitor's own one may pass.
    expect(websites).toContain('\n  http-request set-header X-Forwarded-Host %[req.hdr(host)]\n')
    expect(compose.services['balancer']?.networks).toEqual(['outside', 'inside'])
    for (const name of replicas)
      expect(compose.services[name]).toMatchObject({
        environment: { TRUSTED_PROXIES: inside?.subnet, TRUST_FORWARDED_HOST: 'true' },
        networks: expect.arrayContaining(['inside']),
      })
  })

  it('leaves a stopping replica alone before that stops answering', () => {
    const [, intervalMs, failures] = /fastinter (\d+)ms .*fall (\d+)/.exec(config)?.map(Number) ?? []
    const firstMs = Number(/check inter (\d+)s/.exec(config)?.[1]) * 1000
    const outAfterMs = firstMs + (intervalMs ?? Number.NaN) * ((failures ?? Number.NaN) - 1)
    expect(outAfterMs).toBeLessThanOrEqual(2000)
    expect(Number(imageEnv['DRAIN_MS'])).toBeGreaterThan(2 * outAfterMs)
  })

  it('is known to the engine as one that needs as long to stop', () => {
    const hardStopS = Number(/hard-stop-after (\d+)s/.exec(config)?.[1])
    expect(secondsOf(compose.services['balancer']?.stop_grace_period)).toBeGreaterThan(hardStopS)
  })
})

describe.each(ours)('%s, which is ours', (_name, service) => {
  const { environment = {}, command = [] } = service

  it('is told what it knows', () => {
    const known = [...listSettings({}).map(({ name }) => name), ...SECRETS.map((name) => `${name}_FILE`)]
    expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([])
    const values = Object.entries({ ...imageEnv, ...environment, RENDER_HOST: '127.0.0.1' })
    const own = values.filter(([name]) => !name.endsWith('_FILE')).map(([name, value]) => [name, `${value}`])
    expect(() => readConfig(Object.fromEntries(own))).not.toThrow()
  })

  it('runs a file of the image', () => {
    expect(command.filter((word) => word.includes('/') && !existsSync(pathOf(word)))).toEqual([])
  })

  it('has the folder that the image says it writes to', () => {
    expect(mountsOf(service).map(({ target }) => target)).toEqual([imageEnv['DATA_DIR']])
  })

  it('reaches the database that there is', () => {
    expect(environment['DATABASE_URL_FILE']).toBe('/run/secrets/database-url')
    const sql = readText('.deploy/postgres/role.sql')
    const [, role] = /create role (\w+) login nosuperuser/.exec(sql) ?? []
    const [, database] = /create database (\w+) owner/.exec(sql) ?? []
    expect(readText('.deploy/README.md')).toMatch(
      new RegExp(`postgres://${role}:.+@postgres:5432/${database}\\b`),
    )
    expect(service.networks).toEqual(
      expect.arrayContaining([...(compose.services['postgres']?.networks ?? [])]),
    )
  })
})

describe('a replica', () => {
  it('is given the time to stop that it takes', () => {
    const { drainMs, stopMs } = readConfig({ ...imageEnv, RENDER_HOST: '127.0.0.1' }).stop
    for (const name of replicas)
      expect(secondsOf(compose.services[name]?.stop_grace_period) * 1000).toBeGreaterThan(drainMs + stopMs)
  })
})

describe('monitoring', () => {
  interface Prometheus {
    rule_files: string[]
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[]
  }
  const prometheus = readData<Prometheus>('.deploy/prometheus/prometheus.yml')
  const targetsOf = (job: string) =>
    prometheus.scrape_configs.find(({ job_name }) => job_name === job)?.static_configs[0]?.targets

  it('asks every replica and the balancer', () => {
    expect(targetsOf('vitrine')).toEqual(replicas.map((name) => `${name}:${imageEnv['RENDER_PORT']}`))
    expect(targetsOf('balancer')).toEqual(['balancer:8405'])
    expect(readText('.deploy/balancer/haproxy.cfg')).toContain('\n  bind :8405\n')
  })

  it('finds its files where they are mounted', () => {
    const of = (name: string) => mountsOf(compose.services[name] as Service).map(({ target }) => target)
    const config = compose.services['prometheus']?.command?.find((flag) => flag.startsWith('--config.file='))
    const folder = posix.dirname(config?.split('=')[1] ?? '')
    expect(of('prometheus')).toEqual(
      expect.arrayContaining([
        `${folder}/prometheus.yml`,
        ...prometheus.rule_files.map((file) => `${folder}/${file}`),
      ]),
    )
    interface Providers {
      providers: { options: { path: string } }[]
    }
    const { providers } = readData<Providers>('.deploy/grafana/provisioning/dashboards/vitrine.yml')
    expect(of('grafana')).toEqual(expect.arrayContaining(providers.map(({ options }) => options.path)))
  })

  it('is where Grafana asks', () => {
    interface Sources {
      datasources: { url: string; uid: string }[]
    }
    const { datasources } = readData<Sources>('.deploy/grafana/provisioning/datasources/prometheus.yml')
    expect(datasources.map(({ url }) => url)).toEqual(['http://prometheus:9090'])
    expect(targetsOf('prometheus')).toEqual(['127.0.0.1:9090'])
  })
})

function secondsOf(duration = ''): number {
  return Number(/^(\d+)s$/.exec(duration)?.[1])
}
