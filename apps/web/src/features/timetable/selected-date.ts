import type { QueryClient } from '@tanstack/react-query'

/** Selected date, with a flag for the visitor's own choice (spec 4). */
export type SelectedDate = { date: string; isChosenByUser: boolean }

const selected = new WeakMap<QueryClient, SelectedDate>()

export function selectedDateOf(client: QueryClient): SelectedDate | null {
  return selected.get(client) ?? null
}

/** Notes the day that the visitor pressed. */
export function chooseDate(client: QueryClient, date: string): void {
  selected.set(client, { date, isChosenByUser: true })
}

/** Notes the day on the screen, without forgetting that the visitor chose it before. */
export function showDate(client: QueryClient, date: string): void {
  if (selected.get(client)?.date !== date) selected.set(client, { date, isChosenByUser: false })
}

/** Returns the day that an activity opens with: the visitor's chosen day, if it has that, else its first. */
export function openingDate(client: QueryClient, dates: readonly { raw: string }[]): string | null {
  const selected = selectedDateOf(client)
  const isOffered = selected?.isChosenByUser && dates.some(({ raw }) => raw === selected.date)
  return isOffered ? selected.date : (dates[0]?.raw ?? null)
}
