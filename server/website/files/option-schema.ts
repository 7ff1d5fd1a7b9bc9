import { z } from 'zod'
import { COLOR } from '../../../engine/domain/shop/option-words.ts'

/** The colours of values, by the name of their option: `{ "Color": { "colors": { "Bone": "#e9e2d3" } } }`. */
export const optionColors = z.record(
  z.string().min(1),
  z.strictObject({
    colors: z
      .record(z.string().min(1), z.string().regex(COLOR, 'expected a colour such as #e9e2d3'))
      .describe('The color of each value'),
  }),
)

/** The words of options in one language: `{ "Color": { "name": "Farbe", "values": { "Bone": "Beinweiß" } } }`. */
export const optionWords = z.record(
  z.string().min(1),
  z.strictObject({
    name: z.string().min(1).exactOptional().describe('The name of the option'),
    values: z.record(z.string().min(1), z.string().min(1)).exactOptional().describe('The word of each value'),
  }),
)
