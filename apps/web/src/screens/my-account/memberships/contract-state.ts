import type { Contract } from '@touchline/contract/entities/joining/contract'
import type { BadgeTone } from '../../../ui/badge.tsx'

type Standing = Pick<Contract, 'state' | 'hasStarted' | 'restsWords' | 'freeze'>

/** Says in a word or two how a contract stands. */
export function stateOf({ state, hasStarted, restsWords, freeze }: Standing): {
  words: string
  tone: BadgeTone
} {
  if (state === 'ended') return { words: 'Ended', tone: 'plain' }
  if (state === 'cancelled') return { words: 'Cancelled', tone: 'plain' }
  if (restsWords !== null) return { words: 'On hold', tone: 'warning' }
  if (freeze?.isNow) return { words: 'Frozen', tone: 'info' }
  if (state === 'leaving') return { words: 'Leaving', tone: 'info' }
  return hasStarted ? { words: 'Current', tone: 'success' } : { words: 'Not started', tone: 'info' }
}

/** True while it runs, also while its last day is ahead. */
export const isOpen = ({ state }: Pick<Contract, 'state'>): boolean =>
  state === 'active' || state === 'leaving'

/** Names the people: 'Maya Thornton (Adult) and Ben Thornton (Child)' */
export function peopleWords(people: Contract['people']): string {
  const names = people.map(({ name, place }) => `${name} (${place})`)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/** Names the venues that offer its plan. */
export const venueWords = (venueNames: readonly string[]): string =>
  venueNames.length === 0 ? 'Every venue that sells memberships online' : venueNames.join(', ')
