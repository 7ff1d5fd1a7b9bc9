import { member, type Node, toNumber } from './value.ts'

/** A colour as the platform stores it: the hue in degrees, the other parts as fractions of 1. */
interface Hsl {
  readonly hue: number
  readonly saturation: number
  readonly lightness: number
  readonly alpha: number | undefined
}

/** The four corners and the centre of a picture, each with the member that holds its average colour. */
export const COLOR_POSITIONS = [
  ['topLeft', 'topLeftAverage'],
  ['topRight', 'topRightAverage'],
  ['bottomLeft', 'bottomLeftAverage'],
  ['bottomRight', 'bottomRightAverage'],
  ['center', 'centerAverage'],
] as const

/** A stored colour as CSS. A colour with missing or invalid parts gives a sentence that names them. */
export function cssColor(node: Node): string {
  const color = readHsl(node)
  if (color === undefined) return 'Missing an H/S/L value.'
  return errorsOf(color) || toCss(color)
}

function readHsl(node: Node): Hsl | undefined {
  const hue = member(node, 'hue')
  const saturation = member(node, 'saturation')
  const lightness = member(node, 'lightness')
  const alpha = member(node, 'alpha')
  if (hue === undefined || saturation === undefined || lightness === undefined) return undefined
  return {
    hue: toNumber(hue),
    saturation: toNumber(saturation),
    lightness: toNumber(lightness),
    alpha: alpha === undefined ? undefined : toNumber(alpha),
  }
}

/** A hue or an alpha that is not a number passes, as in the reference implementation. */
function errorsOf({ hue, saturation, lightness, alpha = 1 }: Hsl): string {
  let errors = ''
  if (hue < 0 || hue > 360) errors += 'Hue out of bounds. '
  if (!isFraction(saturation)) errors += 'Saturation out of bounds. '
  if (!isFraction(lightness)) errors += 'Lightness out of bounds. '
  if (alpha < 0 || alpha > 1) errors += 'Alpha out of bounds.'
  return errors
}

function isFraction(value: number): boolean {
  return value >= 0 && value <= 1
}

function toCss({ hue, saturation, lightness, alpha }: Hsl): string {
  const parts = `${round(hue)}, ${round(saturation * 100)}%, ${round(lightness * 100)}%`
  return alpha === undefined ? `hsl(${parts})` : `hsla(${parts}, ${round(alpha)})`
}

function round(value: number): number {
  return Number.parseFloat(value.toFixed(2))
}

const HEX = /^[0-9a-f]{3,6}$/i

/** Half of the largest colour, read as one number. */
const MIDDLE = 0xffffff / 2

/** The weight of a hex colour: `light` needs dark text on it, `dark` needs light text. Other text gives undefined. */
export function weightOfColor(text: string): 'light' | 'dark' | undefined {
  const digits = text.startsWith('#') ? text.slice(1) : text
  if (!HEX.test(digits)) return undefined
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return Number.parseInt(full, 16) > MIDDLE ? 'light' : 'dark'
}
