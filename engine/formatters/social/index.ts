import type { Formatter } from '../../language/plugin.ts'
import { commentCount, commentLink, comments } from './comments.ts'
import { googleCalendarUrl } from './google-calendar-url.ts'
import { likeButton } from './like-button.ts'
import { socialButton, socialButtonInline } from './social-button.ts'
import { activateTwitterLinks, twitterFollowButton } from './twitter.ts'

export const socialFormatters: readonly Formatter[] = [
  activateTwitterLinks,
  commentCount,
  commentLink,
  comments,
  googleCalendarUrl,
  likeButton,
  socialButton,
  socialButtonInline,
  twitterFollowButton,
]
