import { mailedPaths } from '@touchline/rules/mail/mailed-paths'
import { greeting } from '../greeting.ts'
import type { Letter } from '../letter.ts'
import { type SessionFacts, sessionRows, sessionWords } from '../session-words.ts'

/** To an instructor who can give a colleague's session. */
export interface CoverAsked {
  kind: 'cover-asked'
  firstName: string
  session: SessionFacts
  askedBy: string
  reason: string
}

/** To instructors and managers: what has become of a request for cover. */
export interface CoverNews {
  kind: 'cover-news'
  firstName: string
  session: SessionFacts
  what:
    | 'taken'
    | 'given-back'
    | 'given-back-others-asked'
    | 'given-back-last'
    | 'none-left'
    | 'to-approve'
    | 'approved'
    | 'refused'
    | 'over'
    | 'withdrawn'
  askedBy: string
  /** The colleague who takes it; empty where there is none. */
  takenBy: string
  /** A manager's reason; empty where there is none. */
  reason: string
}

export type CoverLetter = CoverAsked | CoverNews

const toToday = (words: string) =>
  ({ kind: 'button', words, to: { path: mailedPaths.staffToday() } }) as const
const why = 'You’re getting this because your staff log-in has this address.'

const coverAsked = ({ firstName, session, askedBy, reason }: CoverAsked): Letter => ({
  subject: `Can you give this? ${sessionWords(session)}`,
  preheader: `${askedBy} asks for cover. The first who says yes takes it.`,
  blocks: [
    { kind: 'heading', words: `${askedBy} asks for cover` },
    { kind: 'paragraph', words: greeting(firstName) },
    {
      kind: 'paragraph',
      words:
        'Can you give this session? Say yes or no under ‘Check in’. The first who says yes takes it, and a manager approves it.',
    },
    { kind: 'facts', rows: [...sessionRows(session), ['Reason', reason]] },
    toToday('Say yes or no'),
  ],
  why,
})

const said: Record<CoverNews['what'], (facts: CoverNews) => { heading: string; words: string }> = {
  taken: ({ takenBy }) => ({
    heading: `${takenBy} takes your session`,
    words: 'A manager has to approve it. Until then it stays your session.',
  }),
  'given-back': ({ takenBy }) => ({
    heading: `${takenBy} can’t take it after all`,
    words: 'It is still your session. Others who were asked can still say yes.',
  }),
  'given-back-others-asked': ({ takenBy }) => ({
    heading: `${takenBy} can’t take it after all`,
    words: 'It is still your session. Other colleagues are asked now.',
  }),
  'given-back-last': ({ takenBy }) => ({
    heading: `${takenBy} can’t take it after all`,
    words: 'It is still your session, and no one is left to ask. Speak to a duty manager.',
  }),
  'none-left': () => ({
    heading: 'No one is left to ask',
    words:
      'There is no other colleague who can give this session. It is still yours. Speak to a duty manager.',
  }),
  'to-approve': ({ takenBy, askedBy }) => ({
    heading: 'Cover to approve',
    words: `${takenBy} would give this session for ${askedBy}. Approve it, or say why not, under ‘Check in’.`,
  }),
  approved: ({ takenBy }) => ({
    heading: 'Cover is approved',
    words: `${takenBy} gives this session. Everyone who has booked it is told.`,
  }),
  refused: ({ askedBy }) => ({
    heading: 'Cover is not approved',
    words: `${askedBy} gives this session, as planned.`,
  }),
  over: () => ({
    heading: 'Cover is not needed any more',
    words: 'The session has begun, is cancelled, or has another instructor.',
  }),
  withdrawn: ({ askedBy }) => ({
    heading: 'Cover is not needed any more',
    words: `${askedBy} gives this session after all.`,
  }),
}

const coverNews = (facts: CoverNews): Letter => {
  const { heading, words } = said[facts.what](facts)
  return {
    subject: `${heading}: ${sessionWords(facts.session)}`,
    preheader: words,
    blocks: [
      { kind: 'heading', words: heading },
      { kind: 'paragraph', words: greeting(facts.firstName) },
      { kind: 'paragraph', words },
      {
        kind: 'facts',
        rows: [
          ...sessionRows(facts.session),
          ...(facts.reason === '' ? [] : [['Reason', facts.reason] as [string, string]]),
        ],
      },
      toToday('See your sessions'),
    ],
    why,
  }
}

export const coverLetters = { 'cover-asked': coverAsked, 'cover-news': coverNews }
