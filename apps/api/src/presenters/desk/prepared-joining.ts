import type { JoiningToFinish, PreparedJoining } from '@touchline/contract/entities/desk/prepared-joining'
import { dayAndYear, momentWords } from '@touchline/rules/time/date-labels'
import { localIso } from '@touchline/rules/time/wall-time'
import type { PreparedRecord } from '../../stores/desk/prepared-joinings.ts'

/** @param link its address, where it is good */
export function presentPrepared(
  prepared: PreparedRecord,
  { timeZone, link }: { timeZone: string; link: string },
): PreparedJoining {
  const { id, planName, venueName, startsOn, state, isLive, contractId } = prepared
  return {
    id,
    planName,
    venueName,
    startsOnWords: dayAndYear(startsOn),
    state: state === 'waiting' && !isLive ? 'ended' : state,
    words: wordsOf(prepared, timeZone),
    link: isLive ? link : null,
    contractId,
  }
}

function wordsOf(prepared: PreparedRecord, timeZone: string): string {
  const { state, isLive, expiresAt, firstName } = prepared
  const who = firstName ?? 'a new person'
  switch (state) {
    case 'joined':
      return `${firstName ?? 'They'} joined on their phone.`
    case 'withdrawn':
      return 'Withdrawn: the link opens nothing any more.'
    case 'waiting':
      return isLive
        ? `Waiting for ${who} to join on their phone. The link is good until ${untilWords(expiresAt, timeZone)}.`
        : 'Its time is over: the link opens nothing any more. Prepare it again.'
  }
}

const untilWords = (at: Date, timeZone: string): string => momentWords(localIso(new Date(at), timeZone))

export const presentJoiningToFinish = (
  prepared: PreparedRecord,
  { timeZone, customerId }: { timeZone: string; customerId: number | null },
): JoiningToFinish => {
  const { planName, planSlug, venueName, venueSlug, startsOn, people } = prepared
  const isTheirs = customerId !== null && (prepared.customerId ?? customerId) === customerId
  return {
    planName,
    planSlug,
    venueName,
    venueSlug,
    startsOn,
    startsOnWords: dayAndYear(startsOn),
    untilWords: untilWords(prepared.expiresAt, timeZone),
    whose: customerId === null ? 'log-in' : isTheirs ? 'yours' : 'other',
    people: isTheirs ? people : [],
  }
}
