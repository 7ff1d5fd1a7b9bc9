import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { listenRenderApp, post, startRenderApp } from '../../support/http/render-app.ts'
import { ask, openSocket } from '../../support/http/sockets.ts'

const body = '{"template":"ok"}'

/** A request as bytes: the first line, headers without the usual ones, and a body. */
function message(line: string, headers: readonly string[], sent = ''): string {
  return `${[line, ...headers].join('\r\n')}\r\n\r\n${sent}`
}

const json = 'content-type: application/json'
const length = `content-length: ${body.length}`
const render = 'POST /render HTTP/1.1'

describe('a message', () => {
  it.each([
    {
      what: 'with two Host headers',
      sent: message(render, ['host: a', 'host: b', json, length], body),
      status: 400,
      code: 'header_repeated',
    },
    {
      what: 'with two keys',
      sent: message(
        render,
        ['host: a', 'authorization: Bearer a', 'Authorization: Bearer b', json, length],
        body,
      ),
      status: 400,
      code: 'header_repeated',
    },
    {
      what: 'with an unknown expectation, which is ignored,',
      sent: message(render, ['host: a', 'expect: miracles', json, length], body),
      status: 200,
      code: undefined,
    },
    ...[render, 'GET /livez HTTP/1.1'].map((line) => ({
      what: `without Host: ${line}`,
      sent: message(line, [json, length], body),
      status: 400,
      code: 'header_invalid',
    })),
    {
      what: 'with two lengths',
      sent: message(render, ['host: a', json, length, 'content-length: 3'], body),
      status: 400,
      code: 'framing_ambiguous',
    },
    {
      what: 'with a length that is no number',
      sent: message(render, ['host: a', json, 'content-length: 1x'], body),
      status: 400,
      code: 'framing_ambiguous',
    },
    {
      what: 'with a length and chunks',
      sent: message(render, ['host: a', json, length, 'transfer-encoding: chunked'], body),
      status: 400,
      code: 'framing_ambiguous',
    },
    ...['gzip, chunked', 'chunked, chunked'].map((coding) => ({
      what: `in the transfer coding ${coding}`,
      sent: message(render, ['host: a', json, `transfer-encoding: ${coding}`], '0\r\n\r\n'),
      status: 400,
      code: 'framing_ambiguous',
    })),
    {
      what: 'with a chunk that is none',
      sent: message(render, ['host: a', json, 'transfer-encoding: chunked'], 'zz\r\n'),
      status: 400,
      code: 'request_malformed',
    },
    {
      what: 'with a line break in a header',
      sent: message(render, ['host: a', 'x-website-id: a\rb', json, length], body),
      status: 400,
      code: 'request_malformed',
    },
    {
      what: 'of another protocol',
      sent: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      status: 400,
      code: 'request_malformed',
    },
    {
      what: 'to a path of 20,000 letters',
      sent: message(`GET /${'a'.repeat(20_000)} HTTP/1.1`, ['host: a']),
      status: 431,
      code: 'headers_too_large',
    },
    {
      what: 'to a digest of 1,000 letters',
      sent: message(`PUT /templates/${'a'.repeat(1000)} HTTP/1.1`, ['host: a']),
      status: 414,
      code: undefined,
    },
    ...['/%00', '/livez?a=%00', '/livez?a=%c3', '/livez?a=%ed%a0%80'].map((target) => ({
      what: `to ${target}`,
      sent: message(`GET ${target} HTTP/1.1`, ['host: a']),
      status: 400,
      code: 'address_malformed',
    })),
    ...['a b', 'a/b', 'user@a', 'a:port', 'a:123456', '.', 'a..', '[::1', 'a?b'].map((host) => ({
      what: `with the host "${host}"`,
      sent: message('GET /livez HTTP/1.1', [`host: ${host}`]),
      status: 400,
      code: 'header_invalid',
    })),
    {
      what: 'whose target names another host',
      sent: message('GET http://b/livez HTTP/1.1', ['host: a']),
      status: 400,
      code: 'header_invalid',
    },
    ...['charset=latin1', 'charset=utf-16', 'charset=utf-8; charset=utf-8', 'a=1; A=2'].map((parameter) => ({
      what: `with ${parameter}`,
      sent: message(render, ['host: a', `${json}; ${parameter}`, length], body),
      status: 415,
      code: 'charset_unsupported',
    })),
    {
      what: 'that is compressed',
      sent: message(render, ['host: a', json, length, 'content-encoding: gzip'], body),
      status: 415,
      code: 'encoding_unsupported',
    },
    {
      what: 'to render%2fbatch',
      sent: message('POST /render%2fbatch HTTP/1.1', ['host: a', json, length], body),
      status: 404,
      code: 'not_found',
    },
    {
      what: 'to ../livez',
      sent: message('GET /x/../livez HTTP/1.1', ['host: a']),
      status: 404,
      code: 'not_found',
    },
    {
      what: 'with the method TRACE',
      sent: message('TRACE /render HTTP/1.1', ['host: a']),
      status: 405,
      code: 'method_not_allowed',
    },
    {
      what: 'with the method OPTIONS',
      sent: message('OPTIONS /render HTTP/1.1', ['host: a']),
      status: 405,
      code: 'method_not_allowed',
    },
    {
      what: 'with the method CONNECT',
      sent: message('CONNECT x:1 HTTP/1.1', ['host: x:1']),
      status: 405,
      code: 'method_not_allowed',
    },
    {
      what: 'with a method that is none',
      sent: message('RENDER /render HTTP/1.1', ['host: a']),
      status: 400,
      code: 'request_malformed',
    },
  ])('$what answers $status', async ({ sent, status, code }) => {
    const answer = await ask(await listenRenderApp(), sent)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    if (code !== undefined)
      expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status, code })
    expectNothingTold(answer)
  })

  it.each([
    {
      what: 'with a whole address',
      sent: message('POST http://a/render HTTP/1.1', ['host: a', json, length], body),
    },
    {
      what: 'in chunks',
      sent: message(
        render,
        ['host: a', json, 'transfer-encoding: chunked'],
        `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      ),
    },
  ])('$what is answered', async ({ sent }) => {
    expect(await ask(await listenRenderApp(), sent)).toMatch(/^HTTP\/1\.1 200 .*ok$/s)
  })

  it('that waits for 100 Continue is told to go on', async () => {
    const socket = await openSocket(await listenRenderApp())
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
    socket.write(message(render, ['host: a', json, length, 'expect: 100-continue']))
    expect(await answer).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  })

  it('that is too large is refused before it is there', async () => {
    const port = await listenRenderApp({ LIMIT_BODY_BYTES: '1000' })
    const answer = await ask(
      port,
      message(render, ['host: a', json, 'content-length: 5000000'], '{"template"'),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*"body_too_large"/s)
  })

  it('that is too large in chunks is refused when it gets so', async () => {
    const port = await listenRenderApp({ LIMIT_BODY_BYTES: '1000' })
    const socket = await openSocket(port)
    let answer = ''
    socket.on('data', (data) => {
      answer += data
    })
    socket.write(message(render, ['host: a', json, 'transfer-encoding: chunked']))
    while (answer === '') {
      socket.write(`64\r\n${'a'.repeat(100)}\r\n`)
      await setImmediate()
    }
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*"body_too_large"/s)
  })
})

describe('a body', () => {
  it.each([
    { what: 'null', sent: 'null', code: 'body_invalid' },
    { what: 'a number', sent: '1', code: 'body_invalid' },
    { what: 'a number too large to be one', sent: '{"template":"","now":1e400}', code: 'body_invalid' },
    {
      what: 'a time that is no safe number',
      sent: '{"template":"","now":99999999999999999999}',
      code: 'body_invalid',
    },
    { what: 'a template that is null', sent: '{"template":null}', code: 'body_invalid' },
    {
      what: '__proto__ as an option',
      sent: '{"template":"","options":{"__proto__":{"explain":true}}}',
      code: 'body_invalid',
    },
    {
      what: '__proto__ as a partial',
      sent: '{"template":"","partials":{"__proto__":"a"}}',
      code: 'body_invalid',
    },
  ])('that is $what answers $code', async ({ sent, code }) => {
    const answer = await post(await startRenderApp(), '/render', sent)
    expect({ status: answer.statusCode, code: answer.json().code }).toEqual({ status: 400, code })
    expectNothingTold(answer.body)
  })

  it.each([
    { what: 'numbers beyond any', sent: '{"template":"{a}","context":{"a":1e400}}', html: 'Infinity' },
    {
      what: 'numbers with many digits',
      sent: '{"template":"{a}","context":{"a":99999999999999999999}}',
      html: '100000000000000000000',
    },
    {
      what: 'the name constructor',
      sent: '{"template":"{constructor.name}{a}","context":{"a":1}}',
      html: '1',
    },
  ])('with $what is rendered', async ({ sent, html }) => {
    const answer = await post(await startRenderApp(), '/render', sent)
    expect({ status: answer.statusCode, html: answer.body }).toEqual({ status: 200, html })
  })
})

/** No stack, no path of a file, no version and no name of software. */
function expectNothingTold(answer: string): void {
  expect(answer).not.toMatch(
    /\bat \w+ ?\(|\.ts\b|\/node_modules\/|node:|fastify|^server:|x-powered-by|\d+\.\d+\.\d+/im,
  )
}

describe('a message that is unusual', () => {
  it.each([
    { what: 'whose target names its host', sent: message('GET http://a:80/livez HTTP/1.1', ['host: a:80']) },
    { what: 'with a percent sign in its query', sent: message('GET /livez?off=100% HTTP/1.1', ['host: a']) },
    { what: 'of HTTP/1.0 without Host', sent: message('GET /livez HTTP/1.0', []) },
    { what: 'for an IPv6 address', sent: message('GET /livez HTTP/1.1', ['host: [::1]:8081']) },
    {
      what: 'that names its charset',
      sent: message(render, ['host: a', `${json}; charset=UTF-8`, length], body),
    },
  ])('$what is answered', async ({ sent }) => {
    expect(await ask(await listenRenderApp(), sent)).toMatch(/^HTTP\/1\.1 200 /)
  })
})
