import type {
  AccountMembership,
  MembershipBenefit,
} from '@touchline/contract/entities/account/account-membership'
import { formatPence } from '@touchline/rules/money/money'
import { type Benefit, capCounter, nextPeriodStart } from '@touchline/rules/prices/benefit'
import { benefitTitle, benefitWords, nextBillingDay, periodName } from '@touchline/rules/prices/benefit-words'
import type { Used } from '@touchline/rules/prices/best-price'
import { dayAndYear, weekdayAndDate } from '@touchline/rules/time/date-labels'
import { countWords } from '@touchline/rules/words/count-words'
import type { Catalogue } from '../../catalogue/catalogues.ts'
import type { AccountMembershipRecord } from '../../stores/account/account-memberships.ts'

interface MembershipAt {
  catalogue: Catalogue
  /** The person who asks. */
  customerId: number
  householdId: number | null
  used: Used
}

export function presentAccountMembership(held: AccountMembershipRecord, at: MembershipAt): AccountMembership {
  const { catalogue, customerId } = at
  const { contract } = held
  const isPayer = contract?.payerId === customerId
  const state = stateOf(held)
  const hasEnded = state === 'ended'
  return {
    id: held.id,
    name: held.name,
    holder: held.customerId === customerId ? null : held.holderName,
    state,
    term: termWords(held),
    renewal: hasEnded ? null : renewalWords(held, catalogue.client.currencySymbol),
    contractId: isPayer ? contract.id : null,
    paidBy: contract === null || isPayer ? null : contract.payerName,
    notice: state === 'resting' ? noticeWords(held, isPayer) : null,
    benefits: hasEnded
      ? []
      : (catalogue.benefitsOf.get(held.membershipId) ?? []).map((benefit) =>
          presentBenefit(benefit, held, at),
        ),
    also: hasEnded ? [] : alsoWords(held, catalogue),
  }
}

const lacksBillingDay = ({ byDirectDebit, billingDay, contract }: AccountMembershipRecord): boolean =>
  byDirectDebit && billingDay === null && contract === null

function stateOf(held: AccountMembershipRecord): AccountMembership['state'] {
  const { today, startsOn, endsOn } = held
  if (endsOn !== null && endsOn < today) return 'ended'
  if (!held.hasDocument || lacksBillingDay(held) || held.rests || held.frozenUntil !== null) return 'resting'
  return startsOn > today ? 'coming' : 'current'
}

function termWords({ startsOn, endsOn, today }: AccountMembershipRecord): string {
  const from = startsOn > today ? `From ${dayAndYear(startsOn)}` : `Since ${dayAndYear(startsOn)}`
  if (endsOn === null) return from
  return endsOn < today ? `Ended on ${dayAndYear(endsOn)}` : `${from}, until ${dayAndYear(endsOn)}`
}

function renewalWords(
  { endsOn, billingDay, byDirectDebit, monthlyPence, today, contract }: AccountMembershipRecord,
  symbol: string,
): string | null {
  const change = contract?.change
  if (change) return `It changes to ${change.planName} on ${dayAndYear(change.from)}.`
  if (endsOn !== null) return `It ends on ${dayAndYear(endsOn)} and isn’t renewed automatically.`
  if (!byDirectDebit || billingDay === null) return null
  const by = monthlyPence === null ? 'By' : `${formatPence(monthlyPence, symbol)} by`
  return `${by} direct debit each month, next on ${dayAndYear(nextBillingDay(billingDay, today))}.`
}

/** States why it rests. Its payer reads about what is owed at the contract, and pays it there. */
function noticeWords(held: AccountMembershipRecord, isPayer: boolean): string | null {
  const { hasDocument, documentName, documentCanBeSent, rests } = held
  const reasons = [
    !hasDocument && {
      missing: `we need to see your ${documentName}`,
      how: documentCanBeSent
        ? 'Send it below, or bring it to the desk of any of our venues.'
        : 'Bring it to the desk of any of our venues.',
    },
    lacksBillingDay(held) && {
      missing: 'we don’t yet know which day it’s paid on',
      how: 'Tell us at the desk of any of our venues.',
    },
    rests && !isPayer && { missing: 'a payment for it is owed', how: 'Its payer can pay it online.' },
  ].filter((reason) => reason !== false)
  if (reasons.length === 0)
    return held.frozenUntil === null || isPayer
      ? null
      : `It’s frozen until ${dayAndYear(held.frozenUntil)}. Until then its prices and benefits don’t apply.`
  const missing = reasons.map((reason) => reason.missing).join(', and ')
  const how = reasons.map((reason) => reason.how).join(' ')
  return `It’s on hold: ${missing}. Until then its prices and benefits don’t apply. ${how}`
}

function presentBenefit(
  benefit: Benefit,
  { customerId, today }: AccountMembershipRecord,
  { catalogue, householdId, used }: MembershipAt,
): MembershipBenefit {
  const { client, categoryBySlug, venueBySlug } = catalogue
  const { cap } = benefit
  const words = benefitWords(benefit, {
    symbol: client.currencySymbol,
    activity: (slug) => categoryBySlug.get(slug)?.name ?? slug,
    venue: (slug) => venueBySlug.get(slug)?.name ?? slug,
  })
  if (cap === null) return { name: benefitTitle(benefit), words, uses: null }
  const { key, limit } = capCounter({ id: benefit.id, cap }, { id: customerId, householdId }, today)
  const count = used.get(key) ?? 0
  return {
    name: benefitTitle(benefit),
    words,
    uses: {
      used: count,
      limit,
      left: Math.max(0, limit - count),
      period: periodName[cap.per],
      nextFrom: weekdayAndDate(nextPeriodStart(today, cap.per)),
    },
  }
}

const guestPasses = { one: 'guest pass', many: 'guest passes' }

/** Members see and book further ahead, and have passes to give to guests, where the operator lets them. */
export function alsoWords(
  { guestsPerMonth }: Pick<AccountMembershipRecord, 'guestsPerMonth'>,
  { client }: Catalogue,
): string[] {
  const { bookingWindows, guestPassesEnabled } = client
  const days = bookingWindows.member.daysAhead - bookingWindows.nonMember.daysAhead
  return [
    'Member prices, where an activity has them.',
    ...(days > 0 ? [`You can book ${countWords(days, 'day')} earlier than others.`] : []),
    ...(guestPassesEnabled && guestsPerMonth !== null
      ? [`${countWords(guestsPerMonth, guestPasses)} a month to give away.`]
      : []),
  ]
}
