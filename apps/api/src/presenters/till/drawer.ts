import type { Drawer, DrawerDetails } from '@touchline/contract/entities/till/drawer'
import { formatPence } from '@touchline/rules/money/money'
import type { DrawerDetailsRecord, DrawerRecord } from '../../stores/till/drawers.ts'

export function presentDrawer(
  { id, venueSlug, venueName, name, openedAt, openedBy, floatPence, isChosen, closed }: DrawerRecord,
  symbol: string,
): Drawer {
  const money = (pence: number) => formatPence(pence, symbol)
  return {
    id,
    venueSlug,
    venueName,
    name,
    openedAt: moment(openedAt),
    openedBy,
    float: floatPence,
    formattedFloat: money(floatPence),
    isChosen,
    closed: closed && {
      at: moment(closed.at),
      by: closed.by,
      expected: closed.expectedPence,
      formattedExpected: money(closed.expectedPence),
      counted: closed.countedPence,
      formattedCounted: money(closed.countedPence),
      difference: closed.countedPence - closed.expectedPence,
      formattedDifference: money(closed.countedPence - closed.expectedPence),
      reason: closed.reason,
      counts: closed.counts,
    },
  }
}

export function presentDrawerDetails(record: DrawerDetailsRecord, symbol: string): DrawerDetails {
  return {
    ...presentDrawer(record, symbol),
    expected: record.expectedPence,
    formattedExpected: formatPence(record.expectedPence, symbol),
    movements: record.movements.map(({ pence, at, ...movement }) => ({
      ...movement,
      amount: pence,
      formattedAmount: formatPence(pence, symbol),
      at: moment(at),
    })),
  }
}

const moment = (text: string): string => new Date(text).toISOString()
