import type sample from '../../samples/navigation/data.json'
import { each, escapeHtml } from './html.ts'

type Navigation = typeof sample

export const navigation = (data: Navigation): string => `<nav aria-label="${escapeHtml(data.label)}">
  <ul class="level-1">
    ${each(
      data.items,
      (item) => `
    <li${item.active ? ' class="active"' : ''}>
      <a href="${escapeHtml(item.url)}"${item.external ? ' target="_blank" rel="noopener"' : ''}>${escapeHtml(item.title)}</a>
      ${
        item.folder
          ? `
      <ul class="level-2">
        ${each(
          item.children,
          (child) => `
        <li${child.active ? ' class="active"' : ''}>
          <a href="${escapeHtml(child.url)}"${child.external ? ' target="_blank" rel="noopener"' : ''}>${escapeHtml(child.title)}</a>
          ${
            child.folder
              ? `
          <ul class="level-3">
            ${each(
              child.children,
              (leaf) => `
            <li${leaf.active ? ' class="active"' : ''}><a href="${escapeHtml(leaf.url)}"${leaf.external ? ' target="_blank" rel="noopener"' : ''}>${escapeHtml(leaf.title)}</a></li>
            `,
            )}
          </ul>
          `
              : ''
          }
        </li>
        `,
        )}
      </ul>
      `
          : ''
      }
    </li>
    `,
    )}
  </ul>
</nav>`
