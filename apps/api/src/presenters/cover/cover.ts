import type { Cover } from '@touchline/contract/entities/cover/cover'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate, wallTimeToldApart } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'
import type { CoveredSession, ListedCover } from '../../stores/cover/covers.ts'

/** Says when a session is by the venue's clock: 'Fri 18 Dec 2026, 18:00 to 19:00'. */
function whenOf({ startsAt, endsAt, timeZone }: CoveredSession): string {
  const [start, end] = [new Date(startsAt), new Date(endsAt)]
  const [from, until] = [start, end].map((moment) => wallTimeToldApart(moment, timeZone))
  return `${dayAndYear(wallDate(start, timeZone))}, ${from} to ${until}`
}

function wordsOf(cover: ListedCover): string {
  const { state, isOwn, isTaker, waitingFor, others, answer } = cover
  const taker = isTaker ? 'You' : (cover.takenByName ?? 'A colleague')
  switch (state) {
    case 'open':
      if (!isOwn && !cover.isManager) return 'The first who says yes takes it. A manager approves it.'
      if (waitingFor === 0)
        return isOwn && others === 0
          ? 'No one is left to ask: no colleague can give it.'
          : 'No one who was asked can give it.'
      return `${countWords(waitingFor, 'colleague')} asked, none has said yes yet.`
    case 'taken':
      if (isTaker) return 'You take it. A manager decides.'
      return `${taker} takes it. ${cover.isManager ? 'Approve it, or say why not.' : 'A manager decides.'}`
    case 'approved':
      return isTaker ? 'Approved: you give this session.' : `Approved: ${taker} gives this session.`
    case 'refused':
      return `Not approved: ‘${answer}’`
    case 'withdrawn':
      return 'Taken back.'
  }
}

/** Lists what the reader may do with a request now. */
function actsOf({ state, isOwn, isAsked, isTaker, isManager, others }: ListedCover): Cover['acts'] {
  const isGoing = state === 'open' || state === 'taken'
  return [
    ...(isAsked ? (['yes', 'no'] as const) : []),
    ...(isTaker && state === 'taken' ? (['no'] as const) : []),
    ...(isOwn && state === 'open' && others > 0 ? (['ask-others'] as const) : []),
    ...(isOwn && isGoing ? (['take-back'] as const) : []),
    ...(isManager && state === 'taken' ? (['decide'] as const) : []),
  ]
}

export function presentCover(cover: ListedCover): Cover {
  const { id, session, askedByName, isOwn, reason, state } = cover
  return {
    id,
    slotId: session.slotId,
    session: {
      name: session.name,
      when: whenOf(session),
      venueName: session.venueName,
    },
    askedBy: askedByName,
    isOwn,
    reason,
    state,
    words: wordsOf(cover),
    acts: actsOf(cover),
  }
}
