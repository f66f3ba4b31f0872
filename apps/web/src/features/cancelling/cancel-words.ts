import type { CancelChoice } from '@touchline/contract/entities/bookings/cancellation'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { countWords } from '@touchline/rules/words/count-words'

type Choice = Pick<
  CancelChoice,
  'places' | 'back' | 'formattedBack' | 'backTo' | 'charge' | 'formattedCharge'
>

/** Writes '£7.50 back', or '£7.50 back as credit' where none of it is money. */
const backWords = ({ formattedBack, backTo }: Choice): string =>
  `${formattedBack} back${backTo.every(({ to }) => to === 'membership-credit' || to === 'general-credit') ? ' as credit' : ''}`

/** Writes '1 of 3 places: £7.50 back'. */
export const placesWords = (choice: Choice, all: number): string => {
  const { places, back } = choice
  return `${places === all ? `All ${countWords(all, 'place')}` : `${places} of ${countWords(all, 'place')}`}: ${
    back > 0 ? backWords(choice) : 'nothing back'
  }`
}

type Hours = {
  /** Choices of these hours of a court. */
  choices: readonly Choice[]
  /** '12:00 to 13:00' of a single hour; null for several. */
  time: string | null
  symbol: string
}

const allWords = ({ length }: readonly Choice[]): string =>
  length === 2 ? 'both hours' : `all ${length} hours`

/** Adds up what hours of a court bring back. */
const together = ({ choices, symbol }: Hours): Choice => {
  const back = sumPence(choices.map((choice) => choice.back))
  const charge = sumPence(choices.map((choice) => choice.charge))
  return {
    places: 1,
    back,
    formattedBack: formatPence(back, symbol),
    backTo: choices.flatMap(({ backTo }) => backTo),
    charge,
    formattedCharge: formatPence(charge, symbol),
  }
}

/** Writes 'Both hours: £28.00 back', 'Only 12:00 to 13:00: nothing back'. */
export function hoursBackWords(hours: Hours): string {
  const sum = together(hours)
  const what = hours.time === null ? capital(allWords(hours.choices)) : `Only ${hours.time}`
  return `${what}: ${sum.back > 0 ? backWords(sum) : 'nothing back'}`
}

/** Returns the label of the button that cancels hours of a court: 'Cancel both hours and get £28.00 back'. */
export const hoursPressWords = (hours: Hours): string =>
  withEffect(`Cancel ${hours.time ?? allWords(hours.choices)}`, together(hours))

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Returns the label of the cancel button, with its effect: 'Cancel and get £9.50 back'. */
export function cancelPressWords(choice: Choice, all: number): string {
  const { places } = choice
  return withEffect(places < all ? `Give up ${countWords(places, 'place')}` : 'Cancel booking', choice)
}

function withEffect(what: string, choice: Choice): string {
  const { back, charge, formattedCharge } = choice
  const then = [
    ...(back > 0 ? [`get ${backWords(choice)}`] : []),
    ...(charge > 0 ? [`owe ${formattedCharge}`] : []),
  ]
  return [what, ...then].join(' and ')
}
