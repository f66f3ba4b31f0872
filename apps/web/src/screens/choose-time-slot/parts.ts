import type { Cart } from '@touchline/contract/entities/cart'
import type { WaitlistFacts } from '../../features/waitlist/waitlist-button.tsx'
import { loadable } from '../../page/loadable.tsx'
import type { SlotView } from '../../slot-view.ts'
import type { DayFacts } from './day-facts.ts'
import type { Noun } from './words.ts'

/** What the list of a day is given, whichever kind it is of. */
export type BodyProps = { facts: DayFacts; hasFailed: boolean; pathOf: PathOf }

/** The list of a day, with the filters of this one or with others. */
export type PathOf = (date: string, filters?: string) => string

export type EmptyDayProps = {
  facts: DayFacts
  noun: Noun
  next: { date: string; label: string } | null
  pathOf: PathOf
  /** In place of the sentence that there is nothing that day. */
  lead?: string
  /** Whether the way to the first day that can be viewed is offered. */
  leadsToFirst?: boolean
  /** Whether it is the filters that leave nothing. */
  isFiltered?: boolean
}

export type SlotViewLinksProps = { facts: DayFacts; view: SlotView }

export type NoListProps = { noun: Noun; error: Error | null; isRefreshing: boolean; onRetry: () => void }

// Asleep until somebody is there: what only these import is not in the first view.
export const classDay = loadable<BodyProps>(async () => (await import('./day/class-day.tsx')).ClassDay)
export const courtDay = loadable<BodyProps>(async () => (await import('./day/court-day.tsx')).CourtDay)
export const ticketedDay = loadable<BodyProps>(
  async () => (await import('./day/ticketed-day.tsx')).TicketedDay,
)
export const locationDay = loadable<BodyProps & { locationSlug: string | null }>(
  async () => (await import('./day/location-day.tsx')).LocationDay,
)
export const slotViewLinks = loadable<SlotViewLinksProps>(
  async () => (await import('./day/slot-view-links.tsx')).SlotViewLinks,
)
export const noList = loadable<NoListProps>(async () => (await import('./listing/no-list.tsx')).NoList)
export const emptyDay = loadable<EmptyDayProps>(
  async () => (await import('./listing/empty-day.tsx')).EmptyDay,
)
export const waitlistAction = loadable<WaitlistFacts>(
  async () => (await import('./day/waitlist-action.tsx')).WaitlistAction,
)
export const basketBar = loadable<{ cart: Cart }>(
  async () => (await import('./basket/basket-bar.tsx')).BasketBar,
)
