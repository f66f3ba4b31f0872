import type { Cover } from '@touchline/contract/entities/cover/cover'
import { countWords } from '@touchline/rules/words/count-words'
import { whenOf } from '../../letters/session-words.ts'
import type { ListedCover } from '../../stores/cover/covers.ts'

function wordsOf(cover: ListedCover): string {
  const { state, isOwn, isTaker, waitingFor, answer } = cover
  const taker = isTaker ? 'You' : (cover.takenByName ?? 'A colleague')
  switch (state) {
    case 'open':
      if (!isOwn && !cover.isManager) return 'The first who says yes takes it. A manager approves it.'
      return waitingFor === 0
        ? 'No one is left to ask: all who could give it have said no.'
        : `${countWords(waitingFor, 'colleague')} asked, none has said yes yet.`
    case 'taken':
      return isTaker ? 'You take it. A manager decides.' : `${taker} takes it. A manager decides.`
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
      when: whenOf({ ...session, untilAt: session.endsAt }),
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
