import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../../../engine/index.ts'
import { type Environment, listSettings, readConfig } from '../../../server/config/config.ts'
import { toDatabaseAddress } from '../../../server/process/open-store.ts'

const KEY = 'k'.repeat(32)

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject({
      logLevel: 'info',
      render: { host: '127.0.0.1', port: 8081, apiKeys: [] },
      site: { host: '127.0.0.1', port: 8080, trustedProxies: [], trustsForwardedHost: false },
      store: { dataFolder: 'data', databaseUrl: '', redisUrl: '' },
      limits: DEFAULT_LIMITS,
      maxBodyBytes: 2 ** 20,
    })
  })

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ RENDER_PORT: '', RENDER_API_KEYS: '' })).toEqual(readConfig({}))
  })

  it('reads numbers and lists', () => {
    const config = readConfig({ RENDER_PORT: '0', LIMIT_WORK: '5', RENDER_API_KEYS: `${KEY},${KEY}2` })
    expect(config.render).toMatchObject({ port: 0, apiKeys: [KEY, `${KEY}2`] })
    expect(config.limits.maxWork).toBe(5)
  })

  it.each([
    { given: {}, allowsTestPayments: true },
    { given: { NODE_ENV: 'production' }, allowsTestPayments: false },
    { given: { NODE_ENV: 'production', TEST_PAYMENTS: 'true' }, allowsTestPayments: true },
    { given: { TEST_PAYMENTS: 'false' }, allowsTestPayments: false },
  ])('allows test payments by $given: $allowsTestPayments', ({ given, allowsTestPayments }) => {
    expect(readConfig(given).site.allowsTestPayments).toBe(allowsTestPayments)
  })

  it('reads a secret from a file', () => {
    const file = join(tmpdir(), `vitrine-keys-${process.pid}`)
    writeFileSync(file, `${KEY}\n`)
    expect(readConfig({ RENDER_API_KEYS_FILE: file }).render.apiKeys).toEqual([KEY])
  })

  it('asks for keys of metrics and documents beyond loopback only', () => {
    const given = { RENDER_API_KEYS: KEY, METRICS_KEY: `${KEY}-metrics` }
    expect(readConfig(given).render).toMatchObject({ documentKeys: [], metricsKeys: [] })
    expect(readConfig({ ...given, RENDER_HOST: '0.0.0.0' }).render).toMatchObject({
      documentKeys: [KEY],
      metricsKeys: [KEY, `${KEY}-metrics`],
    })
  })

  it.each([
    { given: {}, host: '127.0.0.1' },
    { given: { NODE_ENV: 'development' }, host: '127.0.0.1' },
    { given: { NODE_ENV: 'production' }, host: '0.0.0.0' },
    { given: { NODE_ENV: 'production', SITE_HOST: '127.0.0.1' }, host: '127.0.0.1' },
    { given: { SITE_HOST: '0.0.0.0' }, host: '0.0.0.0' },
    { given: { SITE_HOST: '' }, host: '127.0.0.1' },
  ])('serves websites of $given at $host', ({ given, host }) => {
    expect(readConfig(given).site.host).toBe(host)
  })

  it.each([
    { given: {}, trusts: false },
    { given: { TRUST_FORWARDED_HOST: 'false' }, trusts: false },
    { given: { TRUST_FORWARDED_HOST: 'true' }, trusts: true },
  ])('lets proxies choose the website by $given: $trusts', ({ given, trusts }) => {
    expect(readConfig(given).site.trustsForwardedHost).toBe(trusts)
  })

  it('reads addresses of proxies', () => {
    const { site } = readConfig({ TRUSTED_PROXIES: '10.0.0.7, 10.1.0.0/16,::1,fd00::/8' })
    expect(site.trustedProxies).toEqual(['10.0.0.7', '10.1.0.0/16', '::1', 'fd00::/8'])
  })

  it('keeps websites in a file, or where DATABASE_URL says', () => {
    const addressOf = (environment: Environment) => toDatabaseAddress(readConfig(environment))
    const url = `postgresql://vitrine:${KEY}@postgres:5432/vitrine`
    const file = join(tmpdir(), `vitrine-database-${process.pid}`)
    writeFileSync(file, `${url}\n`)
    expect(addressOf({})).toEqual({ file: join('data', 'vitrine.db') })
    expect(addressOf({ DATA_DIR: '/data' })).toEqual({ file: join('/data', 'vitrine.db') })
    expect(addressOf({ DATA_DIR: '/data', DATABASE_URL_FILE: file })).toEqual({ url })
  })

  it.each([
    { given: { RENDER_PORT: '70000' }, message: 'RENDER_PORT must be a whole number from 0 to 65535.' },
    { given: { RENDER_PORT: '8081 ' }, message: 'RENDER_PORT must be a whole number from 0 to 65535.' },
    { given: { RENDER_HOST: 'a b' }, message: 'RENDER_HOST must be a host name or address.' },
    { given: { LIMIT_WORK: '1e6' }, message: 'LIMIT_WORK must be a whole number from 1 to 1099511627776.' },
    { given: { LIMIT_NESTING: '0' }, message: 'LIMIT_NESTING must be a whole number from 1 to 1000.' },
    { given: { LOG_LEVEL: 'loud' }, message: 'LOG_LEVEL must be one of fatal, error, warn, info,' },
    {
      given: { RENDER_API_KEYS: 'short' },
      message: 'RENDER_API_KEYS must be one or two different keys of at least 32',
    },
    {
      given: { RENDER_API_KEYS: `${KEY},${KEY},${KEY}` },
      message: 'RENDER_API_KEYS must be one or two different keys',
    },
    {
      given: { RENDER_API_KEYS: `${KEY},${KEY}` },
      message: 'RENDER_API_KEYS must be one or two different keys',
    },
    { given: { METRICS_KEY: 'short' }, message: 'METRICS_KEY must be a key of at least 32' },
    {
      given: { RENDER_API_KEYS_FILE: '/nowhere' },
      message: 'RENDER_API_KEYS_FILE must be a file that can be read.',
    },
    {
      given: { RENDER_HOST: '0.0.0.0' },
      message: 'RENDER_API_KEYS must be set when RENDER_HOST is not a loopback',
    },
    {
      given: { RENDER_HOST: '127.example.com' },
      message: 'RENDER_API_KEYS must be set when RENDER_HOST is not',
    },
    {
      given: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://user:secret@collector:4318' },
      message: 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as',
    },
    { given: { SITE_PORT: 'http' }, message: 'SITE_PORT must be a whole number from 0 to 65535.' },
    { given: { TEST_PAYMENTS: 'on' }, message: 'TEST_PAYMENTS must be `true` or `false`.' },
    { given: { SITE_HOST: 'a b' }, message: 'SITE_HOST must be a host name or address.' },
    { given: { PLATFORM_URL: 'ftp://platform.example' }, message: 'PLATFORM_URL must be an address such as' },
    { given: { LIMIT_SITE_WRITES: '0' }, message: 'LIMIT_SITE_WRITES must be a whole number from 1 to' },
    { given: { TRUSTED_PROXIES: '10.0.0.0/33' }, message: 'TRUSTED_PROXIES must be addresses such as' },
    { given: { TRUSTED_PROXIES: '::1,proxy' }, message: 'TRUSTED_PROXIES must be addresses such as' },
    { given: { TRUST_FORWARDED_HOST: 'yes' }, message: 'TRUST_FORWARDED_HOST must be `true` or `false`.' },
    { given: { SMTP_URL: 'mail.example' }, message: 'SMTP_URL must be an address such as smtps://' },
    { given: { SMTP_URL: 'smtp://mail.example' }, message: 'MAIL_FROM must be set when SMTP_URL is.' },
    { given: { MAIL_FROM: 'shop@' }, message: 'MAIL_FROM must be an email address.' },
    { given: { REDIS_URL: 'redis' }, message: 'REDIS_URL must be an address such as redis://host:6379.' },
    {
      given: { OTEL_TRACES_SAMPLER_ARG: '1.5' },
      message: 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.',
    },
  ])('refuses $given', ({ given, message }) => {
    expect(() => readConfig(given)).toThrow(message)
  })

  it.each(['DATABASE_URL', 'REDIS_URL', 'RENDER_API_KEYS', 'SMTP_URL'])(
    'keeps a bad %s to itself',
    (name) => {
      const read = () => readConfig({ [name]: 'mysql://a:geheim@b/c,d' })
      expect(read).toThrow(`${name} must be`)
      expect(read).not.toThrow('geheim')
    },
  )

  it('names every bad value at once', () => {
    expect(() => readConfig({ RENDER_PORT: 'x', LIMIT_TEXT: 'y' })).toThrow(/RENDER_PORT[^\n]*\nLIMIT_TEXT/)
  })

  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('needs no keys at %s', (host) => {
    expect(readConfig({ RENDER_HOST: host }).render.apiKeys).toEqual([])
  })
})

describe('listSettings', () => {
  it('says what each variable means', () => {
    expect(listSettings({}).filter(({ meaning }) => meaning === '')).toEqual([])
  })

  it('shows defaults and current values, but no secrets', () => {
    const settings = listSettings({ RENDER_PORT: '9000', RENDER_API_KEYS: KEY })
    expect(settings).toContainEqual(
      expect.objectContaining({ name: 'RENDER_PORT', fallback: '8081', current: '9000' }),
    )
    expect(settings).toContainEqual(
      expect.objectContaining({ name: 'RENDER_API_KEYS', fallback: '(none)', current: '(set)' }),
    )
    expect(JSON.stringify(settings)).not.toContain(KEY)
  })

  it('shows no address with a password', () => {
    const settings = listSettings({
      DATABASE_URL: 'postgres://vitrine:geheim@postgres/vitrine',
      REDIS_URL: 'rediss://:geheim@redis:6379',
    })
    const current = settings.filter(({ name }) => name === 'DATABASE_URL' || name === 'REDIS_URL')
    expect(current.map((setting) => setting.current)).toEqual(['(set)', '(set)'])
    expect(JSON.stringify(settings)).not.toContain('geheim')
  })
})
