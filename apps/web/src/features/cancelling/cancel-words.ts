import type { CancelChoice } from '@touchline/contract/entities/cancellation'
import { countWords } from '@touchline/rules/count-words'

type Choice = Pick<CancelChoice, 'places' | 'back' | 'formattedBack' | 'charge' | 'formattedCharge'>

/** '1 of 3 places: £7.50 comes back' */
export const placesWords = ({ places, back, formattedBack }: Choice, all: number): string =>
  `${places === all ? `All ${countWords(all, 'place')}` : `${places} of ${countWords(all, 'place')}`}: ${
    back > 0 ? `${formattedBack} back` : 'nothing back'
  }`

/** What the press does, on the button itself: 'Cancel and get £9.50 back'. */
export function cancelPressWords(
  { places, back, formattedBack, charge, formattedCharge }: Choice,
  all: number,
): string {
  const what = places < all ? `Give up ${countWords(places, 'place')}` : 'Cancel booking'
  const then = [
    ...(back > 0 ? [`get ${formattedBack} back`] : []),
    ...(charge > 0 ? [`owe ${formattedCharge}`] : []),
  ]
  return [what, ...then].join(' and ')
}
