import { COLOR_POSITIONS, cssColor, weightOfColor } from '../../domain/data/color.ts'
import { member, type Node, toText } from '../../domain/data/value.ts'
import { defineFormatter, type Frame, text } from '../../language/plugin.ts'
import { attribute } from './place.ts'

/** `<body class="{headerColor|color-weight}">` prints `light` or `dark`; nothing for text that is not a hex colour. */
export const colorWeight = defineFormatter({
  name: 'color-weight',
  about: 'Prints "light" or "dark" for a hex colour.',
  format: (node) => weightOfColor(toText(node)),
})

/**
 * `color: {linkColor|website-color}` prints a stored colour as hsl() or hsla(). An invalid colour prints a sentence
 * that names its invalid parts.
 */
export const websiteColor = defineFormatter({
  name: 'website-color',
  about: 'Prints a stored colour as CSS.',
  format: (node) => cssColor(node),
})

/**
 * `<div {item|image-color}>`, `style="{item|image-color/center/background-color}"`: prints average colours of a
 * picture.
 *
 * position  a corner such as `topLeft`, or `center`; without it all of them, as attributes
 * property  printed before the colour, with a colon
 */
export const imageColor = defineFormatter({
  name: 'image-color',
  about: 'Prints the average colours of a picture.',
  args: [text('position'), text('property')],
  format(node, [position, property], frame) {
    const colors = member(node, 'colorData')
    if (colors === undefined) return undefined
    if (position === undefined) return allColors(colors, frame)
    const average = averageAt(colors, `${position}Average`, frame)
    if (average === '') return `"${position}" not found.`
    return property === undefined ? `#${average}` : `${property}: #${average}`
  },
})

function allColors(colors: Node, frame: Frame): string {
  let attributes = ''
  for (const [position, key] of COLOR_POSITIONS)
    attributes += `data-color-${position}="#${averageAt(colors, key, frame)}" `
  return attributes
}

function averageAt(colors: Node, key: string, frame: Frame): string {
  return attribute(toText(member(colors, key)), frame)
}
