/** Makes an element with attributes and content. */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...content)
  return element
}

/** Lines in a square of 24 units, as the icons of the theme have. */
const ICON = {
  close: 'm6 6 12 12M18 6 6 18',
  enlarge: 'M4 9V4h5M20 15v5h-5M4 4l6 6M20 20l-6-6',
  next: 'm9 5 7 7-7 7',
  pause: 'M9 6v12M15 6v12',
  play: 'm8 5 11 7-11 7z',
  previous: 'm15 5-7 7 7 7',
} as const

type Icon = keyof typeof ICON

/** Makes a button that shows an icon, with a name for screen readers. */
export function makeIconButton(className: string, name: string, icon: Icon): HTMLButtonElement {
  const button = make('button', { class: className, type: 'button', 'aria-label': name })
  button.append(makeIcon(icon))
  return button
}

/** Makes an icon, which screen readers pass over. */
export function makeIcon(icon: Icon): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('class', `icon icon-${icon}`)
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', ICON[icon])
  svg.append(path)
  return svg
}

const SVG = 'http://www.w3.org/2000/svg'
