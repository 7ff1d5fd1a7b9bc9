import { escapeHtml } from '../escape.ts'

export { escapeHtml }

/** Concatenates the text of all items. */
export function each<Item>(items: readonly Item[], print: (item: Item, index: number) => string): string {
  let html = ''
  for (let index = 0; index < items.length; index++) html += print(items[index] as Item, index)
  return html
}

/** Concatenates the text of all items, with a separator between them. */
export function joinEach<Item>(
  items: readonly Item[],
  print: (item: Item) => string,
  separator: string,
): string {
  return each(items, (item, index) => (index === 0 ? print(item) : separator + print(item)))
}
