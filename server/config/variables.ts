import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { isAddressOf, isAddressRange, isLoopback } from './addresses.ts'
import { CLIENT_BASE, integer, keyList, limit, text, yesOrNo } from './values.ts'

const MIB = 2 ** 20
/** The longest time of a timer of Node. */
const MAX_MS = 2 ** 31 - 1
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const HOST = /^[\w.:-]+$/
const KEY = /^[!-+\--~]{32,}$/
const PROVIDER = /^https?:\/\/[^\s/?#@{}]+\/[^\s#{}]*\{locale\}[^\s#{}]*$/
const ORIGIN_AND_PATH = /^https?:\/\/[^\s/?#@]+(\/[^\s/?#@]+)*$/
const COLLECTOR = /^https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/

/** Every variable with its allowed values, default and meaning. The messages complete the sentence `NAME must be …`. */
export const variables = z
  .object({
    RENDER_HOST: z
      .string()
      .regex(HOST, 'a host name or address')
      .default('127.0.0.1')
      .describe('Address that the render API listens at; any but a loopback address needs RENDER_API_KEYS'),
    RENDER_PORT: integer(8081, { min: 0, max: 65_535 }).describe(
      'Port of the render API; 0 chooses a free one',
    ),
    RENDER_API_KEYS: keyList().describe(
      'One or two keys, separated by a comma; callers of the render API send one of them. Two allow a change without downtime',
    ),
    METRICS_KEY: text(KEY, 'a key of at least 32 printable characters').describe(
      'A key that opens /metrics alone, for Prometheus; the keys of RENDER_API_KEYS open it too. None is asked for at a loopback address',
    ),
    CLIENT_URL: z
      .string()
      .regex(CLIENT_BASE, 'a path or an https URL that ends in /')
      .default('/client/')
      .describe(
        'Address of the scripts of pages in what the render API renders: a path that the hosting tier forwards to /client/ of the render API, or the URL of the folder of `npm run build -- --out`',
      ),
    NODE_ENV: z
      .string()
      .default('development')
      .describe(
        '`production` serves known host names only; otherwise the website of `localhost`, or the only one of a store, answers at any host name',
      ),
    TEST_PAYMENTS: yesOrNo().describe(
      '`true` lets visitors of all websites pay by a test that charges nothing, unless an owner turns it off; `false` lets none; default: `true`, with NODE_ENV=production `false`',
    ),
    SITE_HOST: z
      .string()
      .regex(HOST, 'a host name or address')
      .describe(
        'Address that the websites listen at; default: this machine alone, and 0.0.0.0 with NODE_ENV=production',
      ),
    SITE_PORT: integer(8080, { min: 0, max: 65_535 }).describe('Port of the websites; 0 chooses a free one'),
    PUBLIC_SCHEME: z
      .enum(['', 'http', 'https'], '`http` or `https`')
      .default('')
      .describe(
        'Scheme at which visitors reach the websites; default: that of the connection, or of X-Forwarded-Proto of a trusted proxy',
      ),
    PUBLIC_PORT: integer(0, { min: 0, max: 65_535 }).describe(
      'Port at which visitors reach the websites, for hosts that a website has without one; default: that of https, or SITE_PORT with http',
    ),
    HSTS_SUBDOMAINS: yesOrNo().describe(
      '`true` tells browsers to ask the subdomains of every website over TLS only, for a year; by default the websites alone, because the others may be of its owner',
    ),
    TRUSTED_PROXIES: z
      .string()
      .transform((list) => list.split(',').map((address) => address.trim()))
      .refine(
        (list) => list.every(isAddressRange),
        'addresses such as 10.0.0.7 or 10.0.0.0/8, with commas between',
      )
      .default([])
      .describe(
        'Addresses of balancers in front of the websites, separated by commas; only their X-Forwarded-For and X-Forwarded-Proto are trusted',
      ),
    TRUST_FORWARDED_HOST: yesOrNo().describe(
      '`true` lets X-Forwarded-Host of TRUSTED_PROXIES choose the website; set it only when they all replace the header that a visitor sends',
    ),
    DATA_DIR: z
      .string()
      .default('data')
      .describe('Folder of the SQLite database; without DATABASE_URL the websites are stored in it'),
    KEYS_SECRET: keyList().describe(
      'Encrypts the signing keys in the database and its backups; of two, the first encrypts and both decrypt, for a change. Default: they are stored in the clear',
    ),
    THEMES_DIR: z
      .string()
      .default('')
      .describe(
        'Folder of further themes, one folder each; a file that such a theme lacks is taken from the theme linden',
      ),
    DATABASE_URL: z
      .string()
      .refine(
        isAddressOf('postgres:', 'postgresql:'),
        'an address such as postgres://user:password@host:5432/name',
      )
      .default('')
      .describe('PostgreSQL database of the websites; default: a SQLite file in DATA_DIR'),
    REDIS_URL: z
      .string()
      .refine(isAddressOf('redis:', 'rediss:'), 'an address such as redis://host:6379')
      .default('')
      .describe(
        'Redis in which all replicas count the writes of visitors; default: each process counts for itself',
      ),
    INSTALMENTS_URL: z
      .string()
      .regex(PROVIDER, 'an address such as https://provider.example/{locale}.html')
      .default('')
      .describe(
        'Address of the words of the provider of instalments, with {locale} for a locale such as en_US; default: messages about instalments have no link',
      ),
    PLATFORM_URL: z
      .url({ protocol: /^https?$/, error: 'an address such as https://platform.example' })
      .or(z.literal(''))
      .default('')
      .describe(
        'Address of an existing platform, to which all calls below /api are sent on, with the headers of browsers and of our scripts; default: this service answers them itself',
      ),
    PLACES_URL: text(
      ORIGIN_AND_PATH,
      'an address such as https://places.example, without a slash at its end',
    ).describe(
      'Address of a provider of addresses, which is asked at /autocomplete and /details; default: a small table of this service, and with NODE_ENV=production none',
    ),
    CAPTCHA_URL: text(
      ORIGIN_AND_PATH,
      'an address such as https://captcha.example, without a slash at its end',
    ).describe(
      'Address that takes the place of all providers of captchas: /api.js there is their script, /siteverify verifies; default: the real ones',
    ),
    SMTP_URL: z
      .string()
      .refine(isAddressOf('smtp:', 'smtps:'), 'an address such as smtps://user:password@mail.example:465')
      .default('')
      .describe(
        'Mail server that sends the mails of all websites; default: each mail is an .eml file in the folder mail of DATA_DIR',
      ),
    MAIL_FROM: z
      .email('an email address')
      .default('')
      .describe(
        'Sender of mails of websites without an address of their own (setting mailFrom); needed with SMTP_URL',
      ),
    LOG_LEVEL: z
      .enum(LOG_LEVELS, `one of ${LOG_LEVELS.join(', ')}`)
      .default('info')
      .describe('Lowest level of log lines that are written'),
    KEEP_CARTS_DAYS: integer(60, { min: 31, max: 36_500 }).describe(
      'Days after its last change for which a cart is kept; its cookie lasts 30 days',
    ),
    KEEP_ORDERS_DAYS: integer(0, { min: 0, max: 36_500 }).describe(
      'Days for which an order is kept, with its notes; a membership or download that it opens ends with it. 0 keeps all',
    ),
    KEEP_CONTRIBUTIONS_DAYS: integer(0, { min: 0, max: 36_500 }).describe(
      'Days for which a contribution to a fund is kept; 0 keeps all',
    ),
    KEEP_REVIEWS_DAYS: integer(0, { min: 0, max: 36_500 }).describe(
      'Days for which a review of a buyer is kept; 0 keeps all',
    ),
    LOG_SECURITY_DAYS: integer(90, { min: 0, max: 3650 }).describe(
      'Days for which the log of security events is kept, in the folder security of DATA_DIR; 0 writes none',
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: z
      .string()
      .regex(COLLECTOR, 'an address such as http://collector:4318, without a user')
      .default('')
      .describe('Collector of OpenTelemetry traces (OTLP over HTTP); default: no traces are recorded'),
    OTEL_TRACES_SAMPLER_ARG: z
      .string()
      .regex(/^(0(\.\d{1,9})?|1(\.0+)?)$/, 'a number from 0 to 1')
      .transform(Number)
      .default(1)
      .describe('Share of new traces that are recorded, from 0 to 1; a caller decides about its own trace'),
    WORKERS: integer(availableParallelism(), { max: 1024 }).describe(
      'Processes that serve; default: one per core. 1 serves in one process, without a primary',
    ),
    DRAIN_MS: integer(0, { min: 0, max: MAX_MS }).describe(
      'Milliseconds from the stop signal until the ports close; meanwhile /readyz answers 503 and all else is served',
    ),
    STOP_MS: integer(10_000, { max: MAX_MS }).describe(
      'Milliseconds after DRAIN_MS in which requests in flight may finish',
    ),
    LIMIT_HEADERS_MS: integer(5000, { max: MAX_MS }).describe(
      'Milliseconds in which the headers of a request, or the first bytes of a connection, must arrive',
    ),
    LIMIT_REQUEST_MS: integer(30_000, { max: MAX_MS }).describe(
      'Milliseconds in which a whole request must arrive; at least LIMIT_HEADERS_MS',
    ),
    LIMIT_KEEP_ALIVE_MS: integer(72_000, { max: MAX_MS }).describe(
      'Milliseconds that an idle connection stays open; set it longer than the idle time-out of callers and balancers',
    ),
    LIMIT_SOCKET_MS: integer(60_000, { max: MAX_MS }).describe(
      'Milliseconds without a byte in either direction after which a request or answer is cut off, and in which a caller of the render API must read an answer',
    ),
    LIMIT_EVENT_LOOP_DELAY_MS: integer(1000, { max: MAX_MS }).describe(
      'Mean delay of the event loop in milliseconds above which requests are refused with 503',
    ),
    LIMIT_BODY_BYTES: integer(MIB).describe(
      'Bytes of a body sent to the render API, or of a line of a batch; uploads may have 8 MiB',
    ),
    LIMIT_CACHE_BYTES: integer(64 * MIB).describe('Bytes of memory for compiled templates in each process'),
    LIMIT_CONTEXT_CACHE_BYTES: integer(64 * MIB).describe(
      'Bytes of memory for uploaded contexts in each process',
    ),
    LIMIT_ANSWER_CACHE_BYTES: integer(32 * MIB).describe(
      'Bytes of memory for responses of POST /render whose body came before, with these bodies, in each process',
    ),
    LIMIT_QUEUE: integer(4000).describe(
      'Requests to the render API, and pages of websites, that are not answered yet, in each process',
    ),
    LIMIT_QUEUE_PER_TENANT: integer(2000).describe('The same for one website'),
    LIMIT_QUEUE_BYTES: integer(256 * MIB).describe(
      'Bytes of the bodies of these requests and of responses that are not sent, in each process; one website may have a quarter of them',
    ),
    LIMIT_WAIT_MS: integer(1000).describe(
      'Milliseconds that a request may wait when its caller sends no X-Request-Deadline',
    ),
    LIMIT_TENANT_RATE: integer(0, { min: 0 }).describe(
      'Requests a second to the render API for one website, in each process; 0 means no limit',
    ),
    LIMIT_SITE_WRITES: integer(120).describe(
      'Writes a minute, such as changes of a cart, from one visitor address on one website',
    ),
    LIMIT_SITE_BYTES: integer(8 * MIB).describe(
      'Bytes an hour that one visitor address may send to one website in writes, each counted with 1 KiB more; ' +
        'events of tracking have four times as many of their own',
    ),
    LIMIT_ADDRESS_ORDERS: integer(30).describe(
      'Orders and donations an hour from one visitor address at one website',
    ),
    LIMIT_MAILBOX_ORDERS: integer(10).describe(
      'Orders and donations an hour with one email address at one website; all that differ by +text alone are one',
    ),
    LIMIT_SITE_ORDERS: integer(1000).describe('Orders and donations a minute at one website'),
    LIMIT_UNPAID_ORDERS: integer(10).describe(
      'Orders that hold stock until a transfer comes: at the same time with one email address, and a day from one visitor address',
    ),
    LIMIT_PLATFORM_MS: integer(10_000, { max: MAX_MS }).describe(
      'Milliseconds that the platform at PLATFORM_URL may take to connect, to begin its answer, and between two parts of it',
    ),
    LIMIT_PAGE_AGE_MS: integer(1000, { min: 0, max: MAX_MS }).describe(
      'Milliseconds for which a shared page is kept; 0 makes every page anew, with no answer that shared caches may keep',
    ),
    LIMIT_PAGE_STALE_MS: integer(10_000, { min: 0, max: MAX_MS }).describe(
      'Milliseconds for which a shared cache may answer with such a page while it asks for a new one',
    ),
    LIMIT_PAGE_CACHE_BYTES: integer(32 * MIB).describe(
      'Bytes of memory for such pages and their compressed forms in each process',
    ),
    LIMIT_METRIC_SITES: integer(50, { min: 0, max: 10_000 }).describe(
      'Number of websites, the busiest ones, that metrics count by name; others are counted together',
    ),
    LIMIT_CONTEXT_DEPTH: integer(1000, { max: 100_000 }).describe(
      'Nested levels of objects and arrays in a context',
    ),
    LIMIT_WORK: limit('maxWork').describe(
      'Units of work of a render: instructions, loop passes, calls, and each 64 characters that a formatter gets or makes',
    ),
    LIMIT_OUTPUT_BYTES: limit('maxOutputBytes').describe('Bytes of HTML that a render prints'),
    LIMIT_TEXT: limit('maxText').describe('Characters that formatters and expressions make in a render'),
    LIMIT_TIME_MS: limit('maxTimeMs').describe('Milliseconds that a render may take'),
    LIMIT_INLINE_MS: integer(25, { min: 0, max: MAX_MS }).describe(
      'Milliseconds that a render may hold the event loop; a longer one is done again in a thread, as are all of its website for 10 s. 0 does all renders there',
    ),
    LIMIT_RENDER_BYTES: integer(256 * MIB, { min: 64 * MIB }).describe(
      'Bytes of heap of this thread; a render that needs more is ended',
    ),
    LIMIT_LONG_RENDERS: integer(100).describe(
      'Renders of one website that callers of the render API may have in this thread and waiting for it, in each process',
    ),
    LIMIT_CALLS: limit('maxCalls').describe('Partials and macros that a render applies'),
    LIMIT_PARTIAL_DEPTH: limit('maxPartialDepth', { max: 64 }).describe('Nested partials'),
    LIMIT_NESTING: limit('maxNesting', { max: 1000 }).describe('Nested blocks in a template'),
    LIMIT_DATA_DEPTH: limit('maxDataDepth', { max: 2000 }).describe(
      'Nested levels of data that a formatter walks',
    ),
    LIMIT_EXPRESSION_TOKENS: limit('maxExpressionTokens').describe('Tokens in one expression'),
    LIMIT_EXPRESSION_TEXT: limit('maxExpressionText').describe('Characters that one expression joins'),
    LIMIT_DIAGNOSTICS: limit('maxDiagnostics').describe('Diagnostics that a render or a check lists'),
  })
  .refine(({ RENDER_HOST, RENDER_API_KEYS }) => isLoopback(RENDER_HOST) || RENDER_API_KEYS.length > 0, {
    path: ['RENDER_API_KEYS'],
    error: 'set when RENDER_HOST is not a loopback address',
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => SMTP_URL === '' || MAIL_FROM !== '', {
    path: ['MAIL_FROM'],
    error: 'set when SMTP_URL is',
  })
  .refine(({ LIMIT_HEADERS_MS, LIMIT_REQUEST_MS }) => LIMIT_HEADERS_MS <= LIMIT_REQUEST_MS, {
    path: ['LIMIT_REQUEST_MS'],
    error: 'LIMIT_HEADERS_MS or more',
  })
