import type sample from '../../samples/products/data.json'
import { each, escapeHtml } from './html.ts'

type Products = typeof sample

export const products = (data: Products): string => `<section class="products" data-count="${data.count}">
  ${each(
    data.products,
    (product) => `
  <article class="product${product.onSale ? ' on-sale' : ''}" data-item-id="${escapeHtml(product.id)}">
    <a href="${escapeHtml(product.url)}">
      <img src="${escapeHtml(product.image.url)}?format=500w" alt="${escapeHtml(product.image.alt)}" width="${product.image.width}" height="${product.image.height}">
      <h2>${escapeHtml(product.title)}</h2>
    </a>
    <p class="price">
      ${
        product.status === 'sold-out'
          ? `
      <span class="sold-out">Sold out</span>
      `
          : `
      ${product.onSale ? `<del>${escapeHtml(product.normalPrice)}</del> <ins>${escapeHtml(product.salePrice)}</ins>` : `<span>${escapeHtml(product.normalPrice)}</span>`}
      `
      }
    </p>
    <p>${escapeHtml(product.excerpt)}</p>
    <ul class="tags">
      ${each(
        product.tags,
        (tag) => `
      <li><a href="${escapeHtml(tag.url)}">${escapeHtml(tag.name)}</a></li>
      `,
      )}
    </ul>
  </article>
  `,
  )}
</section>`
