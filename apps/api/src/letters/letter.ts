import type { CalendarFile } from '../calendar-file.ts'
import type { LinkSubject } from '../stores/mail/mail-links.ts'

/** Where a link of a letter leads: a page of ours, with a key that is made when the letter is sent, or elsewhere. */
export type LinkTarget = { path: string; opens?: LinkSubject } | { address: string }

/** What a letter is made of, in the order in which it is read. All of it is plain text; the renderer escapes it. */
export type Block =
  /** Of the letter, once; `subheading` of a part of it. */
  | { kind: 'heading'; words: string }
  | { kind: 'subheading'; words: string }
  | { kind: 'paragraph'; words: string }
  /** The facts at a glance, each with its name. A line break in a value stays one. */
  | { kind: 'facts'; rows: [name: string, value: string][] }
  /** Sums of money, one below the other; `total` is the one that counts. */
  | { kind: 'sums'; rows: { words: string; sum: string; total?: true }[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'button'; words: string; to: LinkTarget }
  | { kind: 'link'; words: string; to: LinkTarget }
  /** A code to be shown at the desk; `words` says the same in letters. */
  | { kind: 'qr'; content: string; words: string }
  | { kind: 'small'; words: string }

export interface Letter {
  subject: string
  /** What a list of mails shows beside the subject. */
  preheader: string
  blocks: Block[]
  /** Why this person gets it, in a sentence. */
  why: string
  /** Who reads an answer, where that is not the sender. */
  replyTo?: string
  calendar?: CalendarFile
  /** Of a letter that its reader can refuse. */
  unsubscribe?: LinkSubject
}
