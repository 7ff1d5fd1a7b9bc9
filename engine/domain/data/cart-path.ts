/** The cart of a visitor. By itself, because the script of every page asks for it and for no other path. */
export const CART_API_PATH = '/api/commerce/shopping-cart'
