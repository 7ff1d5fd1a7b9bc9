/** A note of the owner about an order. Buyers never see it. */
export interface OrderNote {
  readonly id: string
  readonly websiteId: string
  readonly orderId: string
  readonly createdAt: number
  readonly text: string
}
