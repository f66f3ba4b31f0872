import type { Notice } from '@touchline/contract/entities/account/user'
import { formatPence, sumPence } from '@touchline/rules/money/money'
import { momentWords, weekdayAndDate } from '@touchline/rules/time/date-labels'
import { localIso } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'
import { type Refusal, refuse } from '../../call/answer.ts'
import type { ClientRecord } from '../../stores/catalogue/catalogue.ts'
import type { DocumentRecord, PenaltyRecord, PersonFlags } from '../../stores/people/person-flags.ts'

/** Says how a penalty of this client can be settled. */
export function howToSettle({
  penaltyHelp: { atDesk, phone, text },
}: Pick<ClientRecord, 'penaltyHelp'>): string {
  const ways = [
    ...(atDesk ? ['at the desk of any of our venues'] : []),
    ...(phone ? [`by phone on ${phone.replaceAll(' ', '\u00a0')}`] : []),
  ]
  const sentence = ways.length > 0 ? `Pay it ${ways.join(', or ')}.` : ''
  return [sentence, text].filter(Boolean).join(' ') || 'Ask our team how to settle it.'
}

/**
 * Names the reason of a penalty: 'a missed spin class, Thu 12 Nov', 'late cancellation of Yoga, Mon 23 Nov,
 * 12:15, Lockside'.
 */
export function chargeWords({ reason, occurredOn, lateOf }: PenaltyRecord): string {
  if (lateOf === null) return `${reason}, ${weekdayAndDate(occurredOn)}`
  const { name, venueName, startsAtUtc, timeZone } = lateOf
  return `late cancellation of ${name}, ${momentWords(localIso(new Date(startsAtUtc), timeZone))}, ${venueName}`
}

/** Names a sum owed and its reason: '£3.00 for a missed spin class, Thu 12 Nov'. */
const reasonAndSum = (penalty: PenaltyRecord, { currencySymbol }: ClientRecord): string =>
  `${formatPence(penalty.pence, currencySymbol)} for ${chargeWords(penalty)}`

const allOwed = (penalties: readonly PenaltyRecord[], client: ClientRecord): string =>
  penalties.map((penalty) => reasonAndSum(penalty, client)).join(' and ')

/**
 * Refuses to book or take payment for people with a blocking penalty. Null when no penalty blocks any of
 * them.
 */
export function penaltyRefusal(
  flagsOf: ReadonlyMap<number, PersonFlags>,
  client: ClientRecord,
  bookerId: number | null,
): Refusal | null {
  for (const [id, flags] of flagsOf) {
    const refusal = refusalOfOne(flags, client, id === bookerId)
    if (refusal) return refusal
  }
  return null
}

function refusalOfOne(
  { firstName, penalties }: PersonFlags,
  client: ClientRecord,
  isSelf: boolean,
): Refusal | null {
  const blocking = penalties.filter(({ isBlocking }) => isBlocking)
  if (blocking.length === 0) return null
  const owed = allOwed(blocking, client)
  const settle = howToSettle(client)
  return refuse('PENALTY_OUTSTANDING', {
    message: isSelf
      ? `You owe ${owed}. Nothing can be booked until that is settled, and no money has been taken. ${settle}`
      : `${firstName} owes ${owed}. Nothing can be booked for ${firstName} until that is settled, and no money has been taken. ${settle}`,
    details: {
      pence: blocking.reduce((sum, { pence }) => sum + pence, 0),
      penalties: blocking.map(({ id, reason, pence, occurredOn }) => ({ id, reason, pence, occurredOn })),
      howToSettle: settle,
    },
  })
}

/** Lists the notices a person sees about themselves. Those that stop bookings come first. */
export function noticesOf(flags: PersonFlags, client: ClientRecord): Notice[] {
  const notices = [
    ...noticesOfPenalties(flags.penalties, client),
    ...flags.withoutBillingDay.map(noticeOfBillingDay),
    ...flags.documents.flatMap(noticesOfDocument),
  ]
  return effects.flatMap((effect) => notices.filter((notice) => notice.effect === effect))
}

const effects = ['stops', 'warns', 'tells'] as const satisfies Notice['effect'][]

/**
 * Returns a single notice of all blocking penalties, since all must be settled to book again, and one of the
 * others.
 */
function noticesOfPenalties(penalties: readonly PenaltyRecord[], client: ClientRecord): Notice[] {
  const blocking = penalties.filter(({ isBlocking }) => isBlocking)
  const others = penalties.filter(({ isBlocking }) => !isBlocking)
  const stop: Notice = {
    kind: 'penalty',
    effect: 'stops',
    title: 'You can’t book right now',
    words: `You owe ${allOwed(blocking, client)}. Nothing can be booked until that is settled. ${howToSettle(client)}`,
  }
  return [...(blocking.length > 0 ? [stop] : []), ...(others.length > 0 ? [warningOf(others, client)] : [])]
}

/**
 * Returns a single notice of all penalties that do not block yet, with the first day on which any of them
 * will.
 */
function warningOf(penalties: readonly PenaltyRecord[], client: ClientRecord): Notice {
  const owed = `You owe ${allOwed(penalties, client)}.`
  const settle = howToSettle(client)
  const [from] = penalties.flatMap(({ blocksOn }) => blocksOn ?? []).toSorted()
  const until =
    from === undefined ? '' : ` From ${weekdayAndDate(from)} nothing can be booked until that is settled.`
  const title = `You owe ${formatPence(sumPence(penalties.map(({ pence }) => pence)), client.currencySymbol)}`
  return { kind: 'penalty', effect: 'warns', title, words: `${owed}${until} ${settle}` }
}

const noticeOfBillingDay = (membership: string): Notice => ({
  kind: 'billing_date',
  effect: 'warns',
  title: 'Your membership has no billing date',
  words: `We don’t yet know which day your ${membership} is paid on, so its prices and benefits don’t apply and you pay the full price. Tell us a day at the desk of any of our venues.`,
})

/** Ends what a person typed as a sentence. */
export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Names the prices lost with a document: 'the prices of Student Swim'. */
const pricesOf = ({ neededFor }: DocumentRecord): string => `the prices of ${neededFor.join(' and ')}`

/** Says how a document is shown. */
const howToShow = ({ canBeSent }: Pick<DocumentRecord, 'canBeSent'>): string =>
  canBeSent
    ? 'Send it under Memberships in your account, or bring it to the desk of any of our venues.'
    : 'Bring it to the desk of any of our venues.'

function noticesOfDocument(document: DocumentRecord): Notice[] {
  const { name, neededFor, isShown, expiresOn, daysToExpiry, warnDays, sent } = document
  if (neededFor.length === 0) return []
  if (sent?.state === 'waiting')
    return sent.counts
      ? []
      : [
          {
            kind: 'document_missing',
            effect: 'warns',
            title: `We’re looking at your ${name}`,
            words: `Until we have looked at it, ${pricesOf(document)} don’t apply and you pay the full price. We email you then.`,
          },
        ]
  if (!isShown)
    return [
      {
        kind: 'document_missing',
        effect: 'warns',
        title: sent === null ? `We need your ${name}` : `We couldn’t accept your ${name}`,
        words: `${sent === null ? '' : `${asSentence(sent.reason)} `}Until we have seen your ${name}, ${pricesOf(document)} don’t apply and you pay the full price. ${howToShow(document)}`,
      },
    ]
  if (expiresOn === null || daysToExpiry === null || daysToExpiry > warnDays) return []
  if (daysToExpiry < 0)
    return [
      {
        kind: 'document_expired',
        effect: 'warns',
        title: `Your ${name} has run out`,
        words: `It was good until ${weekdayAndDate(expiresOn)}. Until we have seen a new one, ${pricesOf(document)} don’t apply and you pay the full price. ${howToShow(document)}`,
      },
    ]
  return [
    {
      kind: 'document_expiring',
      effect: 'tells',
      title: `Your ${name} runs out soon`,
      words: `It runs out ${whenItRunsOut(expiresOn, daysToExpiry)}. After that you pay the full price until we have seen a new one at the desk of any of our venues.`,
    },
  ]
}

const whenItRunsOut = (on: string, days: number): string =>
  days === 0 ? 'today' : `in ${countWords(days, 'day')}, on ${weekdayAndDate(on)}`

/** Lists what staff should know about a customer before they sell. Staff decide themselves (decision 49). */
export const notesForStaff = (
  { penalties, withoutBillingDay, documents }: PersonFlags,
  client: ClientRecord,
): string[] => [
  ...penalties.map(
    (penalty) =>
      `Owes ${reasonAndSum(penalty, client)}${penalty.isBlocking ? ', which stops online booking' : ''}.`,
  ),
  ...withoutBillingDay.map((membership) => `${membership} has no billing date, so its prices don’t apply.`),
  ...documents
    .filter(({ neededFor }) => neededFor.length > 0)
    .flatMap((document) => {
      const { name, isShown, expiresOn, daysToExpiry, warnDays, sent } = document
      if (sent?.state === 'waiting')
        return [`They sent their ${name}: look at it${sent.counts ? '. It counts until then.' : ' first.'}`]
      if (!isShown) return [`We have not seen their ${name}.`]
      if (expiresOn === null || daysToExpiry === null || daysToExpiry > warnDays) return []
      if (daysToExpiry < 0) return [`Their ${name} has run out.`]
      return [`Their ${name} runs out ${whenItRunsOut(expiresOn, daysToExpiry)}.`]
    }),
]

/** True when a document is needed and was not shown. */
export const lacksDocument = ({ documents }: PersonFlags): boolean =>
  documents.some(
    ({ neededFor, isShown, sent }) =>
      neededFor.length > 0 && !isShown && !(sent?.state === 'waiting' && sent.counts),
  )

/** Lists each document with an expiry date, and whether that is near or past. */
export const expiryOf = ({ documents }: PersonFlags) =>
  documents.flatMap(({ name, expiresOn, daysToExpiry, warnDays }) =>
    expiresOn === null || daysToExpiry === null
      ? []
      : [{ name, expiresOn, daysToExpiry, documentExpiringSoon: daysToExpiry <= warnDays }],
  )
