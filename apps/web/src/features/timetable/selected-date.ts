import type { QueryClient } from '@tanstack/react-query'

/** Spec 4: the selected date, with a flag that says whether the visitor chose it. */
export type SelectedDate = { date: string; isChosenByUser: boolean }

const selected = new WeakMap<QueryClient, SelectedDate>()

export function selectedDateOf(client: QueryClient): SelectedDate | null {
  return selected.get(client) ?? null
}

/** The user pressed this day. */
export function chooseDate(client: QueryClient, date: string): void {
  selected.set(client, { date, isChosenByUser: true })
}

/** A day is on the screen; that the user chose it before is not forgotten. */
export function showDate(client: QueryClient, date: string): void {
  if (selected.get(client)?.date !== date) selected.set(client, { date, isChosenByUser: false })
}

/** Where an activity opens: on the day that the user chose before, if it has it, else on its first. */
export function openingDate(client: QueryClient, dates: readonly { raw: string }[]): string | null {
  const selected = selectedDateOf(client)
  const isOffered = selected?.isChosenByUser && dates.some(({ raw }) => raw === selected.date)
  return isOffered ? selected.date : (dates[0]?.raw ?? null)
}
