import type { Formatter } from '../../language/plugin.ts'
import { apply } from './apply.ts'
import { encodeSpace, encodeUri, encodeUriComponent, html, htmlattr, urlEncode } from './encode.ts'
import { json, jsonPretty, raw } from './json.ts'
import { findFirst, findLast, get, keyBy, lookup, prop } from './lookup.ts'
import { count, cycle, iter, mod, pluralize, round } from './number.ts'
import { format, lineBreaks, output, safe, slugify, smartypants, str, truncate } from './text.ts'

export const coreFormatters: readonly Formatter[] = [
  apply,
  count,
  cycle,
  encodeSpace,
  encodeUri,
  encodeUriComponent,
  findFirst,
  findLast,
  format,
  get,
  html,
  htmlattr,
  iter,
  json,
  jsonPretty,
  keyBy,
  lineBreaks,
  lookup,
  mod,
  output,
  pluralize,
  prop,
  raw,
  round,
  safe,
  slugify,
  smartypants,
  str,
  truncate,
  urlEncode,
]
