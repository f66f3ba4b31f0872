import type { Block, Letter, LinkTarget } from './letter.ts'

/** A letter gathered into a joint one: its subject, its main message, and a link to the whole. */
interface LetterSummary {
  subject: string
  preheader: string
  link: { words: string; to: LinkTarget } | null
}

/** Facts of a letter that joins many letters to one address within a short time. */
export interface JoinedLetters {
  kind: 'several'
  told: LetterSummary[]
}

export function letterSummaryOf({ subject, preheader, blocks }: Letter): LetterSummary {
  const to = blocks.find((block) => block.kind === 'button') ?? blocks.find((block) => block.kind === 'link')
  return { subject, preheader, link: to ? { words: to.words, to: to.to } : null }
}

export const joinedLetters = ({ told }: JoinedLetters): Letter => ({
  subject: `${told.length} emails in one`,
  preheader: told[0]?.subject ?? '',
  blocks: [
    { kind: 'heading', words: `${told.length} emails in one` },
    { kind: 'paragraph', words: 'Hello,' },
    {
      kind: 'paragraph',
      words:
        'This address had many emails from us in a short time, so these come in one. Each link opens its page as it stands now.',
    },
    ...told.flatMap(({ subject, preheader, link }): Block[] => [
      { kind: 'subheading', words: subject },
      { kind: 'paragraph', words: preheader },
      ...(link ? [{ kind: 'link' as const, ...link }] : []),
    ]),
    {
      kind: 'paragraph',
      words: 'If this was not you, someone else has typed your address. You don’t need to do anything.',
    },
  ],
  why: 'You’re getting this because this address was given for all of it.',
})
