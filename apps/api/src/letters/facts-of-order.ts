import type { Order } from '@touchline/contract/entities/order'
import type { CalendarFile } from '../calendar-file.ts'
import type { Catalogue } from '../catalogue/catalogues.ts'
import { presentOrder } from '../presenters/order.ts'
import { orderCalendar } from '../presenters/order-calendar.ts'
import type { OrderRecord } from '../stores/orders.ts'

/** An order as a letter tells of it: the same entity that its page shows, so that both say the same words. */
export interface OrderFacts {
  order: Order
  calendar: CalendarFile
  currencySymbol: string
}

export const factsOfOrder = (record: OrderRecord, catalogue: Catalogue): OrderFacts => ({
  order: presentOrder(record, catalogue),
  calendar: orderCalendar(record, catalogue),
  currencySymbol: catalogue.client.currencySymbol,
})
