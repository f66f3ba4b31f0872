import { formatPence } from '@touchline/rules/money/money'
import { countWords } from '@touchline/rules/words/count-words'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { DayBookingRecord } from '../../stores/attendance/day.ts'

/** Says what follows for the bookings of a session when all places that are left are marked as missed. */
export function missedWordsOf(
  bookings: readonly DayBookingRecord[],
  { client: { currencySymbol, cancelling } }: Catalogue,
): string | null {
  const { strikes } = cancelling
  const hadBy = new Map<number, number>()
  const counts = new Map<string, number>()
  let isSeveral = false
  for (const { missed, payerId, strikesHad, places } of bookings) {
    const marks = new Set(places.map(({ mark }) => mark?.state))
    if (!missed || payerId === null || !marks.has(undefined) || marks.has('missed')) continue
    const isStrike = missed.isStrike && strikes !== null
    const had = (hadBy.get(payerId) ?? strikesHad) + 1
    const strikesPence = isStrike && had >= strikes.count ? strikes.chargePence : 0
    if (isStrike) hadBy.set(payerId, strikesPence > 0 ? 0 : had)
    const follows = [
      ...(missed.chargePence > 0 ? [`owes ${formatPence(missed.chargePence, currencySymbol)}`] : []),
      ...(isStrike ? ['has one more late cancellation'] : []),
      ...(strikesPence > 0 ? [`owes ${formatPence(strikesPence, currencySymbol)} for several of them`] : []),
    ]
    if (follows.length === 0) continue
    isSeveral ||= places.length > 1
    const words = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(follows)
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  if (counts.size === 0) return null
  return [
    ...[...counts].map(
      ([words, count]) =>
        `${countWords(count, 'booking')} with an account${count > 1 ? ': each' : ''} ${words}.`,
    ),
    ...(isSeveral ? ['It is enough that one place of a booking is missed.'] : []),
    'An email tells them.',
  ].join(' ')
}
