/** The elements of existing themes that a script brings to life. Formatters print them under these names. */
export const LEGACY =
  'img[data-src], .product-variants, .sqs-add-to-cart-button, .sqs-product-quick-view-button, .sqs-video-wrapper, .sqs-gallery-design-slideshow, .sqs-simple-like, .squarespace-social-buttons'
