import type { DeskOrder } from '@touchline/contract/entities/desk/desk-order'
import { formatPence } from '@touchline/rules/money/money'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate, wallTimeToldApart } from '@touchline/rules/time/wall-time'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { StaffOrderRecord } from '../../stores/desk/orders-for-staff.ts'

export const presentDeskOrder = (
  { orderId: _, totalPence, items, ...order }: StaffOrderRecord,
  { currencySymbol }: ClientRecord,
): DeskOrder => ({
  ...order,
  formattedTotal: formatPence(totalPence, currencySymbol),
  items: items.map(({ startsAtUtc, timeZone, ...item }) => {
    const moment = new Date(startsAtUtc)
    return {
      ...item,
      when: `${dayAndYear(wallDate(moment, timeZone))}, ${wallTimeToldApart(moment, timeZone)}`,
    }
  }),
})
