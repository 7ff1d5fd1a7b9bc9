/** The path of a visitor's cart. In a module of its own, because the script of every page asks for it and for no other path. */
export const CART_API_PATH = '/api/commerce/shopping-cart'
