import type { Order } from '@touchline/contract/entities/orders/order'

/**
 * Reports an order in one event, to the operator's own page or container. It holds money and sessions alone,
 * nothing about a person.
 */
export function tellAnalytics(order: Order, currency: string): void {
  const purchase = {
    transaction_id: order.reference,
    value: order.total / 100,
    tax: order.taxTotal / 100,
    currency,
    items: [
      ...order.items.map(({ name, priceName, quantity, venueName }) => ({
        item_name: name,
        item_variant: priceName,
        location_id: venueName,
        quantity,
      })),
      ...order.moved.map(({ name, quantity, venueName }) => ({
        item_name: name,
        item_variant: 'Difference in price',
        location_id: venueName,
        quantity,
      })),
      ...[...order.packageItems, ...order.membershipItems].map(({ name }) => ({
        item_name: name,
        quantity: 1,
      })),
    ],
  }
  const page: { dataLayer?: unknown[] } & typeof globalThis = globalThis
  page.dataLayer ??= []
  page.dataLayer.push({ event: 'purchase', ecommerce: purchase })
  globalThis.dispatchEvent(new CustomEvent('touchline:purchase', { detail: purchase }))
}
