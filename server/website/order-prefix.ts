import type { Website } from '../store/types.ts'

const MAX_LETTERS = 4

/**
 * The letters before the numbers of a website's orders, such as `HG` for Harbour Goods; '' for none.
 *
 * Without a choice of the owner they are the initials of the title, in letters from A to Z without their accents.
 */
export function orderPrefixOf({ title, settings }: Pick<Website, 'title' | 'settings'>): string {
  if (settings.orderPrefix !== undefined) return settings.orderPrefix
  const words =
    title
      .normalize('NFKD')
      .toUpperCase()
      .replaceAll(/['’\p{M}]/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .map((word) => word.charAt(0))
    .filter((letter) => /[A-Z]/.test(letter))
    .slice(0, MAX_LETTERS)
    .join('')
}
