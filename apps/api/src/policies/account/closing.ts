import { formatPence } from '@touchline/rules/money/money'
import { countWords } from '@touchline/rules/words/count-words'
import type { ClosingFacts } from '../../stores/account/closing/find-closing-facts.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import { howToSettle } from '../people/person-flags.ts'

const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Lists in sentences what must be done before an account can be closed, and what is lost with it. */
export function closingWords(
  facts: ClosingFacts,
  client: ClientRecord,
): { stops: string[]; losses: string[] } {
  const {
    role,
    comingSessions,
    comingPaidFor,
    waits,
    payments,
    refunds,
    owedPence,
    memberships,
    contracts,
    owedForMembershipsPence,
    paidByOthers,
    dependants,
  } = facts
  const pounds = (pence: number) => formatPence(pence, client.currencySymbol)
  const stops = [
    ...(role === 'staff' ? ['This is a staff log-in. Ask the person who manages log-ins to close it.'] : []),
    ...(comingSessions > 0
      ? [
          `You have ${countWords(comingSessions, 'upcoming session')} booked. Cancel what is booked first, or close the account when it is over.`,
        ]
      : []),
    ...(comingPaidFor > 0
      ? [
          `You have paid for moving ${countWords(comingPaidFor, 'upcoming booking')} of other people. What you paid may come back to you if they cancel. Close the account when those sessions are over.`,
        ]
      : []),
    ...(waits > 0 ? [`You are on ${countWords(waits, 'waitlist')}. Leave them first.`] : []),
    ...(payments > 0
      ? ['A payment by you, or for a place of yours, is still under way. Wait until it’s finished.']
      : []),
    ...(refunds > 0
      ? [
          'A refund of yours is still on its way to a card. Wait until it arrives, or ask at the desk of any of our venues.',
        ]
      : []),
    ...(owedPence > 0 ? [`You owe ${pounds(owedPence)}. ${howToSettle(client)}`] : []),
    ...(memberships.length > 0
      ? [
          `Your ${list(memberships)} membership${memberships.length === 1 ? ' is' : 's are'} still active. Please cancel ${memberships.length === 1 ? 'it' : 'them'} at reception before closing your account.`,
        ]
      : []),
    ...(contracts.length > 0
      ? [
          `Your ${list(contracts)} membership${contracts.length === 1 ? '' : 's'} still run${contracts.length === 1 ? 's' : ''}. Leave ${contracts.length === 1 ? 'it' : 'them'} first, and close the account after the last day.`,
        ]
      : []),
    ...(owedForMembershipsPence > 0
      ? [`You owe ${pounds(owedForMembershipsPence)} for a membership. Pay it first.`]
      : []),
    ...(paidByOthers.length > 0
      ? [
          `Another person pays for your ${list(paidByOthers)} membership${paidByOthers.length === 1 ? '' : 's'}. Close the account when ${paidByOthers.length === 1 ? 'it has' : 'they have'} ended.`,
        ]
      : []),
    ...(dependants.length > 0
      ? [`Only you can book for ${list(dependants)}. Ask reception to add someone else first.`]
      : []),
  ]
  const losses = [
    ...(facts.creditPence > 0 ? [`Your credit of ${pounds(facts.creditPence)} can’t be used any more.`] : []),
    ...(facts.packages.length > 0 ? [`What is left of ${list(facts.packages)} can’t be used any more.`] : []),
  ]
  return { stops, losses }
}
