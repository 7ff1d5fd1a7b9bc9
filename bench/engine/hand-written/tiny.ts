import type sample from '../../samples/tiny/data.json'
import { escapeHtml } from './html.ts'

type Tiny = typeof sample

export const tiny = ({ title, visitor, count, since }: Tiny): string => `<h1>${escapeHtml(title)}</h1>
<p>Hello, ${escapeHtml(visitor)}! You have ${count} messages since ${escapeHtml(since)}.</p>`
