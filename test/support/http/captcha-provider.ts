import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How the provider answers. `slow` never answers, `lost` has no script, `wrong secret` refuses the website. */
type Mood = 'well' | 'broken' | 'slow' | 'lost' | 'wrong secret' | 'nonsense'

/** A provider of captchas on this machine. Its widget is a button, and its tokens are good once. */
export interface CaptchaProvider {
  /** For `CAPTCHA_URL`. */
  readonly url: string
  /** The fields of each verification. */
  readonly asked: Readonly<Record<string, string>>[]
  /** A token that counts as solved. */
  readonly token: string
  mood: Mood
  close(): void
}

const TOKEN = 'solved-token'

/**
 * The script with the interface of the real ones: `render`, `getResponse`, `reset`, `remove`. Its widget is a frame of
 * the provider, as theirs is, with `data-solved` while there is a token.
 */
const SCRIPT = `
const widgets = new Map()
const api = {
  render(place, options) {
    const id = widgets.size
    const frame = document.createElement('iframe')
    frame.src = new URL('widget.html', document.querySelector('script[data-captcha]').src).href
    frame.title = 'Captcha'
    frame.width = options.size === 'compact' ? 164 : 300
    frame.height = 80
    place.append(frame)
    place.dataset.size = options.size
    place.dataset.theme = options.theme
    widgets.set(id, { token: '', options, frame })
    return id
  },
  getResponse: (id) => widgets.get(id).token,
  async execute(id) { widgets.get(id).token = '${TOKEN}' },
  reset(id) {
    widgets.get(id).token = ''
    delete widgets.get(id).frame.dataset.solved
  },
  remove(id) { widgets.get(id).frame.remove() },
}
addEventListener('message', ({ data, source }) => {
  if (data !== 'solved') return
  for (const widget of widgets.values())
    if (widget.frame.contentWindow === source) {
      widget.token = '${TOKEN}'
      widget.options.callback(widget.token)
      widget.frame.dataset.solved = ''
    }
})
window.grecaptcha = window.turnstile = window.hcaptcha = api
window[new URL(document.currentScript.src).searchParams.get('onload')]()
`

const WIDGET = `<!doctype html><html lang="en"><title>Captcha</title>
<button onclick="parent.postMessage('solved', '*'); this.textContent = 'Solved'">I am human</button>`

interface ServedFile {
  readonly type: string
  readonly text: string
}

const FILES: Readonly<Record<string, ServedFile>> = {
  '/api.js': { type: 'text/javascript', text: SCRIPT },
  '/widget.html': { type: 'text/html', text: WIDGET },
}

/** Starts a provider of captchas at a free port. */
export async function startCaptchaProvider(): Promise<CaptchaProvider> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const { mood } = provider
    const file = FILES[pathname]
    if (file !== undefined) return sendFile(response, mood, file)
    const fields = await readForm(request)
    provider.asked.push(fields)
    if (mood === 'slow') return
    response.statusCode = mood === 'broken' ? 500 : 200
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answerOf(mood, fields)))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const provider: CaptchaProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    token: TOKEN,
    mood: 'well',
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return provider
}

function sendFile(response: ServerResponse, mood: Mood, { type, text }: ServedFile): void {
  const isLost = mood === 'lost'
  response.writeHead(isLost ? 404 : 200, { 'content-type': type }).end(isLost ? '' : text)
}

function answerOf(mood: Mood, { response }: Readonly<Record<string, string>>): unknown {
  if (mood === 'nonsense') return { ok: 1 }
  if (mood === 'wrong secret') return { success: false, 'error-codes': ['invalid-input-secret'] }
  if (response === TOKEN) return { success: true }
  return { success: false, 'error-codes': ['invalid-input-response'] }
}

async function readForm(request: IncomingMessage): Promise<Readonly<Record<string, string>>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
}
