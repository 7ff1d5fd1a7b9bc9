import { defineFormatter } from '../../language/plugin.ts'

/** `{item|like-button}` prints nothing for an empty value, and where the website has turned likes off. */
export const likeButton = defineFormatter({
  name: 'like-button',
  about: "Prints an item's like button, if the website has likes.",
  usesFrame: true,
  format: (node, _, frame) => frame.renderFragment('like-button', node),
})
