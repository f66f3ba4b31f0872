import type { Block, Letter, LinkTarget } from './letter.ts'

/** A letter gathered into a joint one: its subject, its main message, and a link to the whole. */
interface LetterSummary {
  subject: string
  preheader: string
  link: { words: string; to: LinkTarget } | null
  /** All that it says after its heading, where no page of its own says it. */
  whole?: Block[]
}

/** Facts of a letter that joins many letters to one address within a short time. */
export interface JoinedLetters {
  kind: 'several'
  told: LetterSummary[]
}

/** Letters that staff cause and that have no page of their own: nothing of their words may be lost. */
const wholeKinds: ReadonlySet<string> = new Set(['complaint-received', 'complaint-outcome', 'receipt'])

export function letterSummaryOf(kind: string, { subject, preheader, blocks }: Letter): LetterSummary {
  if (wholeKinds.has(kind))
    return { subject, preheader, link: null, whole: blocks.filter((block) => block.kind !== 'heading') }
  const to = blocks.find((block) => block.kind === 'button') ?? blocks.find((block) => block.kind === 'link')
  return { subject, preheader, link: to ? { words: to.words, to: to.to } : null }
}

export function joinedLetters({ told }: JoinedLetters): Letter {
  const hasSummaries = told.some(({ whole }) => whole === undefined)
  return {
    subject: `${told.length} emails in one`,
    preheader: told[0]?.subject ?? '',
    blocks: [
      { kind: 'heading', words: `${told.length} emails in one` },
      { kind: 'paragraph', words: 'Hello,' },
      {
        kind: 'paragraph',
        words: `This address had many emails from us in a short time, so these come in one.${hasSummaries ? ' Each link opens its page as it stands now.' : ''}`,
      },
      ...told.flatMap(({ subject, preheader, link, whole }): Block[] => [
        { kind: 'subheading', words: subject },
        ...(whole ?? [{ kind: 'paragraph', words: preheader }]),
        ...(link ? [{ kind: 'link' as const, ...link }] : []),
      ]),
      ...(hasSummaries
        ? [
            {
              kind: 'paragraph' as const,
              words:
                'If this was not you, someone else has typed your address. You don’t need to do anything.',
            },
          ]
        : []),
    ],
    why: 'You’re getting this because this address was given for all of it.',
  }
}
