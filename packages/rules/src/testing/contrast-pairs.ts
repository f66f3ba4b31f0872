import { interfaceContrast, textContrast } from '../look/colours.ts'
import type { ColourToken } from '../look/light-palette.ts'

export interface ContrastPair {
  /** Token that is read or recognised. */
  token: ColourToken
  /** Token of the ground behind it. */
  on: ColourToken
  least: number
}

/** Grounds behind everything that has none of its own. */
const plain = ['canvas', 'surface', 'raised', 'overlay'] as const
const softs = ['info-soft', 'success-soft', 'warning-soft', 'danger-soft'] as const
const greys = [...plain, 'sunken', 'quiet'] as const
const tints = ['primary-50', 'primary-100'] as const

const pairs = (
  tokens: readonly ColourToken[],
  grounds: readonly ColourToken[],
  least: number,
): ContrastPair[] => tokens.flatMap((token) => grounds.map((on) => ({ token, on, least })))

/** Every pair of token and ground on our pages, in both schemes. */
export const contrastPairs: readonly ContrastPair[] = [
  ...pairs(['ink', 'ink-soft'], [...greys, ...softs, ...tints], textContrast),
  ...pairs(['primary-text', 'accent-text'], [...greys, ...softs], textContrast),
  ...pairs(['primary-text'], tints, textContrast),
  ...pairs(['info', 'success', 'warning', 'danger'], [...plain, 'sunken', 'primary-50'], textContrast),
  ...pairs(['info'], ['info-soft'], textContrast),
  ...pairs(['success'], ['success-soft'], textContrast),
  ...pairs(['warning'], ['warning-soft'], textContrast),
  ...pairs(['danger'], ['danger-soft'], textContrast),
  ...pairs(['edge'], greys, interfaceContrast),
  ...pairs(['on-primary'], ['primary'], textContrast),
  ...pairs(['on-primary-hover'], ['primary-hover'], textContrast),
  ...pairs(['on-accent'], ['accent'], textContrast),
  ...pairs(['on-accent-2'], ['accent-2'], textContrast),
  ...pairs(['on-header', 'header-link'], ['header'], textContrast),
  ...pairs(['on-logo'], ['logo'], textContrast),
  ...pairs(['mark'], ['header'], interfaceContrast),
  ...pairs(['on-mark'], ['mark'], textContrast),
  ...pairs(['on-dark'], ['dark'], textContrast),
  ...pairs(['dark-mark'], ['dark'], interfaceContrast),
  // A secondary button without a fill of its own shows its words in `primary-text`.
  ...pairs(['secondary-ink'], ['secondary-fill', 'secondary-fill-hover'], textContrast),
  // A grave button and the tick of a ticket: the page's ground on the colour.
  ...pairs(['surface'], ['danger', 'success', 'ink'], textContrast),
]

/** Tokens drawn beside words that say the same: readers need not recognise them. */
export const decoration: readonly ColourToken[] = [
  'line',
  'primary-200',
  'primary-300',
  'primary-400',
  'primary-500',
  'primary-600',
  'secondary-edge',
]
