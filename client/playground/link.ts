import { type Input, readInput } from './input.ts'

/** Characters of a fragment. Longer addresses are cut by mail programs and chats, and a stranger's may be of any length. */
export const MAX_FRAGMENT = 32_768

/** Bytes that a fragment may stand for, as many as a request may have. A few characters can be inflated to gigabytes. */
const MAX_BYTES = 2 ** 20

const PREFIX = '#input='

/** The fragment that holds an input; undefined for one that is too long for a link. */
export async function toFragment(input: Input): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify(input))
  if (bytes.length > MAX_BYTES) return undefined
  const packed = await readAll(through(bytes, new CompressionStream('deflate-raw')))
  const fragment = PREFIX + toBase64Url(packed)
  return fragment.length > MAX_FRAGMENT ? undefined : fragment
}

/** Whether a fragment is meant to hold an input. */
export function isInputFragment(fragment: string): boolean {
  return fragment.startsWith(PREFIX)
}

/** The input in a fragment, which any stranger may have written; undefined where it holds none. */
export async function fromFragment(fragment: string): Promise<Input | undefined> {
  if (!isInputFragment(fragment) || fragment.length > MAX_FRAGMENT) return undefined
  try {
    const packed = fromBase64Url(fragment.slice(PREFIX.length))
    const bytes = await readAll(through(packed, new DecompressionStream('deflate-raw')))
    return readInput(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    // It is not Base64, not compressed, too large, not UTF-8 or not JSON.
    return undefined
  }
}

type Bytes = Uint8Array<ArrayBuffer>

function through(bytes: Bytes, transform: GenericTransformStream): ReadableStream<Bytes> {
  return new Blob([bytes]).stream().pipeThrough(transform)
}

/** Fails as soon as there are too many bytes. */
async function readAll(stream: ReadableStream<Bytes>): Promise<Bytes> {
  const reader = stream.getReader()
  const chunks: Bytes[] = []
  let length = 0
  for (let next = await reader.read(); next.value !== undefined; next = await reader.read()) {
    length += next.value.length
    if (length > MAX_BYTES) {
      await reader.cancel()
      throw new RangeError('The input is too large.')
    }
    chunks.push(next.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

function toBase64Url(bytes: Bytes): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Bytes {
  if (!/^[\w-]*$/.test(text)) throw new SyntaxError('The fragment is not Base64.')
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
