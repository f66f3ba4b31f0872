import type {
  AttendanceMark,
  DayPlace,
  DaySession,
} from '@touchline/contract/entities/attendance/day-session'
import { formatPence } from '@touchline/rules/money/money'
import { adultAge, ageOn } from '@touchline/rules/people/age'
import { dateAndYear, momentWords } from '@touchline/rules/time/date-labels'
import { localIso, wallDate, wallTimeToldApart } from '@touchline/rules/time/wall-time'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import { inductionOf } from '../../policies/people/induction.ts'
import { asSentence } from '../../policies/people/person-flags.ts'
import type {
  DayPersonRecord,
  DayPlaceRecord,
  DayReading,
  DaySessionRecord,
  MarkRecord,
} from '../../stores/attendance/day.ts'
import { missedWordsOf } from './missed-words.ts'

/** Presents a live mark, with its time by the venue's clock. */
export function presentMark({ id, state, at, by }: MarkRecord, timeZone: string): AttendanceMark {
  const moment = new Date(at)
  return { id, state, at: moment.toISOString(), time: wallTimeToldApart(moment, timeZone), by }
}

/** Presents the day of a venue. */
export function presentDay(
  { sessions, people }: DayReading,
  catalogue: Catalogue,
  { timeZone, date }: { timeZone: string; date: string },
): DaySession[] {
  const personOf = new Map(people.map((person) => [person.id, person]))
  return sessions.map((session) => {
    const {
      bookings,
      startsAt,
      endsAt,
      categoryId,
      instructorIds,
      location,
      taken,
      notes,
      cancelledReason: _,
      movedFrom: __,
      ...rest
    } = session
    const category = catalogue.categoryById.get(categoryId)
    const induction = category ? inductionOf(category, catalogue) : null
    const [start, end] = [new Date(startsAt), new Date(endsAt)]
    const about = { timeZone, date, symbol: catalogue.client.currencySymbol, induction }
    return {
      ...rest,
      place: location,
      from: wallTimeToldApart(start, timeZone),
      until: wallTimeToldApart(end, timeZone),
      startsAt: start.toISOString(),
      endsAt: end.toISOString(),
      instructors: instructorIds.flatMap((id) => catalogue.instructorById.get(id)?.name ?? []),
      free: Math.max(0, session.capacity - taken),
      change: changeOf(session, timeZone),
      missedWords: missedWordsOf(bookings, catalogue),
      notes: notes.map(({ at, ...note }) => ({ ...note, when: noteTime(at, timeZone) })),
      bookings: bookings.map(
        ({ places, missed: _missed, payerId: _payer, strikesHad: _had, ...booking }) => ({
          ...booking,
          places: places.map((place) => presentPlace(place, personOf, about)),
        }),
      ),
    }
  })
}

/** Day and time of a note by the venue's clock: '29 Nov 2026, 18:02'. */
const noteTime = (at: string, timeZone: string): string =>
  `${dateAndYear(wallDate(new Date(at), timeZone))}, ${wallTimeToldApart(new Date(at), timeZone)}`

/** Says what has become of a session that does not take place as planned. */
function changeOf(
  { cancelledReason, movedFrom, location }: DaySessionRecord,
  timeZone: string,
): DaySession['change'] {
  const because = (reason: string) => (reason === '' ? '' : ` ${asSentence(reason)}`)
  if (cancelledReason !== null) return { kind: 'cancelled', words: `Cancelled.${because(cancelledReason)}` }
  if (movedFrom === null) return null
  const when = momentWords(localIso(new Date(movedFrom.startsAt), timeZone))
  const where =
    movedFrom.location !== null && movedFrom.location !== location ? `, ${movedFrom.location}` : ''
  return { kind: 'moved', words: `Moved from ${when}${where}.${because(movedFrom.reason)}` }
}

interface About {
  timeZone: string
  date: string
  symbol: string
  induction: { id: number; name: string } | null
}

function presentPlace(
  { place, name, dateOfBirth, customerId, hasHealthAnswers, mark }: DayPlaceRecord,
  personOf: ReadonlyMap<number, DayPersonRecord>,
  { timeZone, date, symbol, induction }: About,
): DayPlace {
  const person = customerId === null ? undefined : personOf.get(customerId)
  const age = dateOfBirth === null ? null : ageOn(dateOfBirth, date)
  const lacks = induction !== null && person !== undefined && !person.inductionIds.includes(induction.id)
  return {
    place,
    name,
    age: age !== null && age < adultAge ? age : null,
    flags: [
      ...(lacks ? [`Has not had the ${induction.name}`] : []),
      ...(person && person.owedPence > 0 ? [`Owes ${formatPence(person.owedPence, symbol)}`] : []),
    ],
    hasHealthAnswers,
    mark: mark === null ? null : presentMark(mark, timeZone),
  }
}
