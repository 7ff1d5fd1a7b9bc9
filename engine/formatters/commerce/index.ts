import type { Formatter } from '../../language/plugin.ts'
import { addToCartBtn, productCheckout } from './add-to-cart-btn.ts'
import { cartQuantity, cartSubtotal, cartUrl } from './cart.ts'
import { bookkeeperMoneyFormat, percentageFormat } from './number.ts'
import { fromPrice, normalPrice, salePrice } from './price.ts'
import { productPrice } from './product-price.ts'
import { productQuickView } from './product-quick-view.ts'
import { productRestockNotification } from './product-restock-notification.ts'
import { productScarcity } from './product-scarcity.ts'
import { productStatus } from './product-status.ts'
import { quantityInput } from './quantity-input.ts'
import { subscriptionPrice } from './subscription-price.ts'
import { summaryFormField } from './summary-form-field.ts'
import { variantDescriptor, variantsSelect } from './variants.ts'

export const commerceFormatters: readonly Formatter[] = [
  addToCartBtn,
  bookkeeperMoneyFormat,
  cartQuantity,
  cartSubtotal,
  cartUrl,
  fromPrice,
  normalPrice,
  percentageFormat,
  productCheckout,
  productPrice,
  productQuickView,
  productRestockNotification,
  productScarcity,
  productStatus,
  quantityInput,
  salePrice,
  subscriptionPrice,
  summaryFormField,
  variantDescriptor,
  variantsSelect,
]
