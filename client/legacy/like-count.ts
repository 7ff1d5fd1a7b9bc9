import type { Island } from '../runtime/start-islands.ts'

/** `.sqs-simple-like`, as the formatter `like-button` prints it without its number. */
export const island: Island = (element) => {
  const { likeCount = '' } = element.dataset
  const place = element.querySelector('.like-count')
  if (place !== null) place.textContent = likeCount === '0' ? '' : likeCount
}
