import { defineFormatter } from '../../language/plugin.ts'

/** `{item|like-button}` prints nothing for an empty value, or where the site has likes switched off. */
export const likeButton = defineFormatter({
  name: 'like-button',
  about: "Prints an item's like button, where the site has likes.",
  usesFrame: true,
  format: (node, _, frame) => frame.renderFragment('like-button', node),
})
