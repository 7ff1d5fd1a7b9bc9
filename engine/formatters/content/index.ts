import type { Formatter } from '../../language/plugin.ts'
import { colorWeight, imageColor, websiteColor } from './color.ts'
import { contactLinks } from './contact-links.ts'
import { image, imageSrcset } from './image.ts'
import { childImageMeta, coverImageMeta, imageMeta } from './image-meta.ts'
import { itemClasses } from './item-classes.ts'
import { audioPlayer, video } from './player.ts'
import {
  height,
  resizedHeightForWidth,
  resizedWidthForHeight,
  thumbnailForHeight,
  thumbnailForWidth,
  width,
} from './size.ts'
import { absUrl, capitalize, humanizeDuration } from './text.ts'

export const contentFormatters: readonly Formatter[] = [
  absUrl,
  audioPlayer,
  capitalize,
  childImageMeta,
  colorWeight,
  contactLinks,
  coverImageMeta,
  height,
  humanizeDuration,
  image,
  imageColor,
  imageMeta,
  imageSrcset,
  itemClasses,
  resizedHeightForWidth,
  resizedWidthForHeight,
  thumbnailForHeight,
  thumbnailForWidth,
  video,
  websiteColor,
  width,
]
