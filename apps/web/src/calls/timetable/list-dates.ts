import type { BookingWindow } from '@touchline/contract/entities/catalogue/client'
import { callQuery } from '../call-query.ts'

/** The days that this visitor may view, and when the one after them opens. Moments are the venue's own time. */
export type ViewableDays = {
  dates: readonly { raw: string; isToday: boolean }[]
  isMember: boolean
  window: BookingWindow
  nextDate: string
  opensLocal: string
  opensForMembersLocal: string
  isOpenForMembers: boolean
  windowForMembers: BookingWindow
  /** The first day that has not opened for members either. */
  nextDateForMembers: string
}

/** Spec 4: dates reload on a change of venue or activity, and on log in and out, and at no other time. */
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
