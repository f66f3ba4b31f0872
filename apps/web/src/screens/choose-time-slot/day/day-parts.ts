import type { Cart } from '@touchline/contract/entities/cart'
import { loadable } from '../../../page/loadable.tsx'
import type { SlotView } from '../../../slot-view.ts'
import type { DayFacts, ListProps } from '../day-facts.ts'

// Asleep until somebody is there: what only these import is not in the first view.
export const classDay = loadable<ListProps>(async () => (await import('./class-day.tsx')).ClassDay)
export const courtDay = loadable<ListProps>(async () => (await import('./court-day.tsx')).CourtDay)
export const ticketedDay = loadable<ListProps>(async () => (await import('./ticketed-day.tsx')).TicketedDay)
export const locationDay = loadable<ListProps & { locationSlug: string | null }>(
  async () => (await import('./location-day.tsx')).LocationDay,
)
export const slotViewLinks = loadable<{ facts: DayFacts; view: SlotView }>(
  async () => (await import('./slot-view-links.tsx')).SlotViewLinks,
)
export const basketBar = loadable<{ cart: Cart }>(
  async () => (await import('../basket/basket-bar.tsx')).BasketBar,
)
