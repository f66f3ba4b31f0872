import { addDays, isCalendarDate, weekdayOf } from '@touchline/rules/time/calendar-date'
import { timeOfMinutes } from '@touchline/rules/time/time-of-day'
import type { SessionSearch } from '../../paths.ts'
import { eveningFrom, radiusChoices } from './search-values.ts'

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const PARTS_OF_DAY: Record<string, { from?: string; until?: string }> = {
  morning: { until: '12:00' },
  afternoon: { from: '12:00', until: '18:00' },
  evening: { from: eveningFrom },
}

const TIME = String.raw`(\d{1,2}(?:[:.]\d{2})?\s*(?:am|pm)?|noon|midday)(?!\w)`
const PART = '(morning|afternoon|evening)'
const DAY = `(today|tomorrow|${WEEKDAYS.join('|')})`
const MILES = String.raw`within\s+(\d{1,3})\s*miles?`
/**
 * Pattern for the end of a place's words: before a day or a time, at a comma, or at the end of the sentence.
 */
const AFTER_PLACE = String.raw`(?=\s*,|\s+(?:on|this|next|after|from|before|until|till|between|tonight|${MILES.replace('(', '(?:')}|${DAY.replace('(', '(?:')})\b|\s+\d{4}-|$)`

type Reader = { words: RegExp; means: (found: readonly string[], today: string) => SessionSearch | null }

const reader = (words: string, means: Reader['means']): Reader => ({
  words: new RegExp(String.raw`(?<!\w)${words}`, 'iu'),
  means,
})

/** Readers in the order in which they are tried. Each takes its words out of the sentence. */
const READERS: readonly Reader[] = [
  reader(String.raw`${MILES}\s+(?:of|from)\s+(.+?)${AFTER_PLACE}`, ([miles = '', near = '']) => ({
    within: radiusFor(Number(miles)),
    near,
  })),
  reader(String.raw`(?:near(?:\s+to)?|close\s+to|around)\s+(.+?)${AFTER_PLACE}`, ([near = '']) => ({ near })),
  reader(MILES, ([miles = '']) => ({ within: radiusFor(Number(miles)) })),
  reader(String.raw`(?:between|from)\s+${TIME}\s*(?:and|to|until|till|-|–)\s*${TIME}`, ([from, until]) =>
    times(from, until),
  ),
  reader(String.raw`(?:after|from)\s+${TIME}`, ([from]) => times(from)),
  reader(String.raw`(?:before|until|till|by)\s+${TIME}`, ([until]) => times(undefined, until)),
  reader(String.raw`tonight(?!\w)`, (_, today) => ({ date: today, ...PARTS_OF_DAY['evening'] })),
  reader(String.raw`this\s+${PART}(?!\w)`, ([part = ''], today) => ({
    date: today,
    ...PARTS_OF_DAY[part.toLowerCase()],
  })),
  reader(String.raw`(?:on\s+|this\s+|next\s+)?${DAY}\s+${PART}(?!\w)`, ([day = '', part = ''], today) => ({
    date: dayOf(day, today),
    ...PARTS_OF_DAY[part.toLowerCase()],
  })),
  reader(String.raw`in\s+the\s+${PART}(?!\w)`, ([part = '']) => ({ ...PARTS_OF_DAY[part.toLowerCase()] })),
  reader(String.raw`(?:on\s+)?(\d{4}-\d\d-\d\d)(?!\w)`, ([date = '']) =>
    isCalendarDate(date) ? { date } : null,
  ),
  reader(
    String.raw`(?:on\s+)?(?:(?:${WEEKDAYS.join('|')})\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+(${MONTHS.join('|')})[a-z]*(?!\w)`,
    ([day = '', month = ''], today) => dateOf(Number(day), month, today),
  ),
  reader(String.raw`(?:on\s+|this\s+|next\s+)?${DAY}(?!\w)`, ([day = ''], today) => ({
    date: dayOf(day, today),
  })),
]

/** Stand in a sentence for names that are known already: a place may have a comma in it, an activity a day. */
const KNOWN_PLACE = '\uE000'
const KNOWN_ACTIVITY = '\uE001'
/** Word that stands where no activity is meant. */
const ANYTHING = /^(?:anything|everything)$/i

/**
 * Reads a sentence that began as the words of a known search: its place and activity are taken as they are.
 * Words that say no more than an activity are one.
 */
export function readKnownSentence(sentence: string, known: SessionSearch, today: string): SessionSearch {
  const { near, activity } = known
  const isKnown = activity !== undefined && sentence.toLowerCase().startsWith(activity.toLowerCase())
  const marked = isKnown ? KNOWN_ACTIVITY + sentence.slice(activity.length) : sentence
  const at = near === undefined ? -1 : marked.toLowerCase().lastIndexOf(near.toLowerCase())
  const words =
    near === undefined || at < 0 ? marked : marked.slice(0, at) + KNOWN_PLACE + marked.slice(at + near.length)
  const read = readSentence(words, today) ?? { activity: words }
  const named = (value: string) =>
    value.replace(KNOWN_PLACE, near ?? '').replace(KNOWN_ACTIVITY, activity ?? '')
  return {
    ...read,
    ...(read.activity === undefined ? {} : { activity: named(read.activity) }),
    ...(read.near === undefined ? {} : { near: named(read.near) }),
  }
}

/**
 * Reads a sentence such as 'badminton tomorrow after 18:00 within 5 miles of M14' as the boxes of the form
 * would say it. Null where the words name an activity and nothing else, and where nothing would be left of a
 * name: 'Saturday Club' is one.
 */
export function readSentence(sentence: string, today: string): SessionSearch | null {
  let rest = sentence
  const read: SessionSearch = {}
  for (const { words, means } of READERS) {
    const found = words.exec(rest)
    const said = found && means(found.slice(1), today)
    if (!found || !said) continue
    const isNew = Object.keys(said).every((key) => read[key as keyof SessionSearch] === undefined)
    if (!isNew) continue
    // A name may begin with a day; a search begins with what is searched for.
    if (found.index === 0 && said.date !== undefined && said.from === undefined && said.near === undefined)
      continue
    Object.assign(read, said)
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`
  }
  const activity = rest.replace(/[\s,]+/g, ' ').trim()
  if (ANYTHING.test(activity)) return read
  if (Object.keys(read).length === 0) return null
  return activity === '' ? read : { activity, ...read }
}

const radiusFor = (miles: number): string =>
  radiusChoices.find((choice) => Number(choice) >= miles) ?? radiusChoices[radiusChoices.length - 1] ?? '5'

function times(from?: string, until?: string): SessionSearch | null {
  const [start, end] = [from, until].map((text) => (text === undefined ? undefined : timeOf(text)))
  if (start === null || end === null) return null
  return { ...(start ? { from: start } : {}), ...(end ? { until: end } : {}) }
}

const NOON_HOUR = 12
/** Last hour that counts as evening: 'after 6' is the evening; 'after 9' may be the morning. */
const LAST_HOUR_OF_EVENING = 7

/** Reads '18:00', '6pm', '6.30 pm', '6' or 'noon' as 'HH:MM'; null where there is no such time. */
function timeOf(text: string): string | null {
  const found = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/i.exec(text.trim())
  if (!found) return '12:00'
  const [, hours = '', minutes, half] = found
  const isAfternoon = half
    ? half.toLowerCase() === 'pm'
    : minutes === undefined && Number(hours) > 0 && Number(hours) <= LAST_HOUR_OF_EVENING
  const hour =
    half || isAfternoon ? (Number(hours) % NOON_HOUR) + (isAfternoon ? NOON_HOUR : 0) : Number(hours)
  const total = hour * 60 + Number(minutes ?? 0)
  return Number(minutes ?? 0) < 60 && total < 1440 ? timeOfMinutes(total) : null
}

function dayOf(word: string, today: string): string {
  const day = word.toLowerCase()
  if (day === 'today') return today
  if (day === 'tomorrow') return addDays(today, 1)
  return addDays(today, (WEEKDAYS.indexOf(day) - weekdayOf(today) + 7) % 7)
}

/**
 * Finds the next date of a day and month ('5 December'), this year's or the one after; null where the month
 * has no such day.
 */
function dateOf(day: number, month: string, today: string): SessionSearch | null {
  const monthAndDay = `${String(MONTHS.indexOf(month.toLowerCase()) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const year = Number(today.slice(0, 4))
  const date = [year, year + 1]
    .map((one) => `${one}-${monthAndDay}`)
    .find((one) => isCalendarDate(one) && one >= today)
  return date === undefined ? null : { date }
}
