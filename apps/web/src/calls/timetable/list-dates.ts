import type { BookingWindow } from '@touchline/contract/entities/catalogue/client'
import { callQuery } from '../call-query.ts'

/** Days that this visitor may view, and the opening of the next one. Moments are in the venue's own time. */
export type ViewableDays = {
  dates: readonly { raw: string; isToday: boolean }[]
  isMember: boolean
  window: BookingWindow
  nextDate: string
  opensLocal: string
  opensForMembersLocal: string
  isOpenForMembers: boolean
  windowForMembers: BookingWindow
  /** First day that has not opened for members either. */
  nextDateForMembers: string
}

/** Asks for the dates. Spec 4: they reload only on a change of venue or activity, and on log in and out. */
export function datesQuery(venue: string, category: string) {
  return {
    ...callQuery(
      'timetable/list-dates',
      async () => (await import('@touchline/contract/calls/timetable/list-dates')).listDates,
      { params: { venue, category } },
      ({ data, meta }): ViewableDays => ({
        dates: data.map(({ raw, today }) => ({ raw, isToday: today })),
        isMember: meta.isMember,
        window: meta.window,
        nextDate: meta.nextDate,
        opensLocal: meta.nextOpens.local,
        opensForMembersLocal: meta.nextOpensForMembers.local,
        isOpenForMembers: meta.nextDate < meta.nextDateForMembers,
        windowForMembers: meta.windowForMembers,
        nextDateForMembers: meta.nextDateForMembers,
      }),
    ),
    staleTime: Number.POSITIVE_INFINITY,
  }
}
