import type sample from '../../samples/page/data.json'
import { each, escapeHtml, joinEach } from './html.ts'

type Page = typeof sample
type Website = Page['website']
type Product = Page['items'][number]
type Article = Page['articles'][number]

export const page = (data: Page): string => `<!doctype html>
<html lang="${escapeHtml(data.website.language)}">
<head>
${head(data)}
</head>
<body id="collection-${escapeHtml(data.collection.id)}" class="collection-type-${escapeHtml(data.collection.typeName)}${data.website.hasAnnouncement ? ' has-announcement' : ''}">
  
  ${
    data.website.hasAnnouncement
      ? `
  <aside class="announcement" role="note">${data.website.announcementHtml}</aside>
  `
      : ''
  }
  ${header(data.website)}
  
  ${navigation(data.navigation)}
  <main>
    <nav class="breadcrumbs" aria-label="Breadcrumbs">
      ${joinEach(data.breadcrumbs, (crumb) => `<a href="${escapeHtml(crumb.url)}">${escapeHtml(crumb.title)}</a>`, ' › ')}
    </nav>
    
    <section class="banner" style="background-image:url(${escapeHtml(data.banner.imageUrl)})">
      <h1>${escapeHtml(data.banner.heading)}</h1>
      ${data.banner.bodyHtml}
      <a class="button" href="${escapeHtml(data.banner.buttonUrl)}">${escapeHtml(data.banner.buttonText)}</a>
    </section>
    
    
    ${catalogue(data.collection)}
    
    <section class="products">
      ${each(
        data.items,
        (product) => `
      ${productCard(product)}
      `,
      )}
    </section>
    <section class="journal">
      <h2>From the journal</h2>
      ${each(
        data.articles,
        (post) => `
      ${article(post)}
      `,
      )}
    </section>
  </main>
  ${footer(data)}
</body>
</html>`

const head = (data: Page) => `  <meta charset="utf-8">
  
  <title>${escapeHtml(data.collection.title)}</title>
  <meta name="description" content="${escapeHtml(data.collection.description)}">
  <link rel="canonical" href="${escapeHtml(data.collection.canonicalUrl)}">
  <meta property="og:title" content="${escapeHtml(data.collection.title)}">
  <meta property="og:description" content="${escapeHtml(data.collection.description)}">
  <meta property="og:url" content="${escapeHtml(data.collection.canonicalUrl)}">
  <meta property="og:image" content="${escapeHtml(data.collection.imageUrl)}">
  
  
  <meta property="og:site_name" content="${escapeHtml(data.website.siteTitle)}">
  <meta name="theme-color" content="${escapeHtml(data.website.themeColor)}">
  ${
    data.website.hasFavicon
      ? `
  <link rel="shortcut icon" type="image/x-icon" href="${escapeHtml(data.website.faviconUrl)}">
  `
      : ''
  }
  
  ${each(
    data.stylesheets,
    (stylesheet) => `
  <link rel="stylesheet" href="${escapeHtml(stylesheet.url)}" media="${escapeHtml(stylesheet.media)}">
  `,
  )}`

const header = (website: Website) => `<header class="site-header">
    <a class="site-logo" href="${escapeHtml(website.baseUrl)}">
      <img src="${escapeHtml(website.logoUrl)}?format=300w" alt="${escapeHtml(website.siteTitle)}" width="150" height="48">
    </a>
    <a class="cart-pill" href="/cart">Cart (<span class="cart-count">${website.cartCount}</span>)</a>
  </header>`

const navigation = ({
  label,
  items,
}: Page['navigation']) => `<nav class="main-navigation" aria-label="${escapeHtml(label)}">
  <ul>
    ${each(
      items,
      (item) => `
    <li class="${item.folder ? 'folder' : 'page'}${item.active ? ' active' : ''}">
      <a href="${escapeHtml(item.url)}"${item.external ? ' target="_blank" rel="noopener"' : ''}>${escapeHtml(item.title)}</a>
      ${
        item.folder
          ? `
      <ul>
        ${each(
          item.children,
          (child) => `
        <li${child.active ? ' class="active"' : ''}><a href="${escapeHtml(child.url)}"${child.external ? ' target="_blank" rel="noopener"' : ''}>${escapeHtml(child.title)}</a></li>
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

const catalogue = (
  collection: Page['collection'],
) => `<section class="collection" data-collection-id="${escapeHtml(collection.id)}">
      <h2>${escapeHtml(collection.title)}</h2>
      <p>${escapeHtml(collection.description)}</p>
      <ul class="categories">
        ${each(
          collection.categories,
          (category) => `
        <li${category.active ? ' class="active"' : ''}><a href="${escapeHtml(category.url)}">${escapeHtml(category.name)}</a> <small>${category.count}</small></li>
        `,
        )}
      </ul>
    </section>`

const productCard = (
  product: Product,
) => `<article class="product${product.onSale ? ' on-sale' : ''}${product.soldOut ? ' sold-out' : ''}" data-item-id="${escapeHtml(product.id)}">
  <a href="${escapeHtml(product.url)}">
    
    <img src="${escapeHtml(product.image.url)}?format=750w" alt="${escapeHtml(product.image.alt)}" width="${product.image.width}" height="${product.image.height}" style="object-position:${escapeHtml(product.image.focalPoint)}" loading="lazy">
    
  </a>
  ${
    product.status === 'sold-out'
      ? `
  <span class="badge">Sold out</span>
  `
      : ''
  }
  <h3><a href="${escapeHtml(product.url)}">${escapeHtml(product.title)}</a></h3>
  ${price(product)}
  <p>${escapeHtml(product.excerpt)}</p>
  <ul class="tags">${each(product.tags, (tag) => `<li><a href="${escapeHtml(tag.url)}">${escapeHtml(tag.name)}</a></li>`)}</ul>
  ${
    product.hasVariants
      ? `
  <select name="variant" aria-label="Options">
    ${each(
      product.variants,
      (variant) => `
    <option value="${escapeHtml(variant.id)}"${variant.soldOut ? ' disabled' : ''}>${escapeHtml(variant.title)} — ${escapeHtml(variant.price)}</option>
    `,
    )}
  </select>
  `
      : ''
  }
</article>`

const price = (product: Product) => `<p class="price">
    ${product.onSale ? `<del>${escapeHtml(product.normalPrice)}</del> <ins>${escapeHtml(product.salePrice)}</ins>` : `<span>${escapeHtml(product.normalPrice)}</span>`}
    ${product.taxIncluded ? '<small>incl. tax</small>' : ''}
  </p>`

const article = (post: Article) => `<article class="post" id="post-${escapeHtml(post.id)}">
  <h3><a href="${escapeHtml(post.url)}">${escapeHtml(post.title)}</a></h3>
  <p class="meta">By ${escapeHtml(post.author.displayName)} on <time datetime="${escapeHtml(post.publishedOn)}">${escapeHtml(post.publishedText)}</time></p>
  <div class="excerpt">${post.excerptHtml}</div>
  <p class="categories">${joinEach(post.categories, (category) => `<a href="${escapeHtml(category.url)}">${escapeHtml(category.name)}</a>`, ', ')}</p>
  ${post.commentsEnabled ? `<a class="comments" href="${escapeHtml(post.url)}#comments">${post.commentCount} comments</a>` : ''}
</article>`

const footer = (data: Page) => `<footer class="site-footer">
    ${each(
      data.footer.columns,
      (column) => `
    <section>
      <h4>${escapeHtml(column.title)}</h4>
      <ul>
        ${each(
          column.links,
          (link) => `
        <li><a href="${escapeHtml(link.url)}"${link.external ? ' target="_blank" rel="noopener"' : ''}>${escapeHtml(link.title)}</a></li>
        `,
        )}
      </ul>
    </section>
    `,
    )}
    
    <ul class="social">
      ${each(
        data.website.socialAccounts,
        (account) => `
      <li><a href="${escapeHtml(account.profileUrl)}" class="${escapeHtml(account.serviceName)}" aria-label="${escapeHtml(account.screenName)}"><svg viewBox="0 0 64 64"><use href="#${escapeHtml(account.serviceName)}-icon"></use></svg></a></li>
      `,
      )}
    </ul>
    <address>${escapeHtml(data.website.address.line1)}, ${escapeHtml(data.website.address.city)} ${escapeHtml(data.website.address.postalCode)}, ${escapeHtml(data.website.address.country)}</address>
    <p>© ${escapeHtml(data.website.copyright)}</p>
    
  </footer>`
