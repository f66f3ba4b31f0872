import type { CancelChoice } from '@touchline/contract/entities/bookings/cancellation'
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

/** Returns the label of the cancel button, with its effect: 'Cancel and get £9.50 back'. */
export function cancelPressWords(choice: Choice, all: number): string {
  const { places, back, charge, formattedCharge } = choice
  const what = places < all ? `Give up ${countWords(places, 'place')}` : 'Cancel booking'
  const then = [
    ...(back > 0 ? [`get ${backWords(choice)}`] : []),
    ...(charge > 0 ? [`owe ${formattedCharge}`] : []),
  ]
  return [what, ...then].join(' and ')
}
