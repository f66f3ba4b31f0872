import type { CalendarFile } from '../calendar-file.ts'
import type { LinkSubject } from '../stores/mail/mail-links.ts'

/**
 * Target of a link in a letter: a page of ours, with a key that is made when the letter is sent, or an
 * address elsewhere.
 */
export type LinkTarget = { path: string; opens?: LinkSubject } | { address: string }

/** Parts of a letter, in reading order. All are plain text; the renderer escapes it. */
export type Block =
  /** Heading of the letter, used once. `subheading` is for a part of it. */
  | { kind: 'heading'; words: string }
  | { kind: 'subheading'; words: string }
  | { kind: 'paragraph'; words: string }
  /** The main facts, each with its name. A line break in a value is kept. */
  | { kind: 'facts'; rows: [name: string, value: string][] }
  /** Sums of money, one below the other. `total` marks the one that counts. */
  | { kind: 'sums'; rows: { words: string; sum: string; total?: true }[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'button'; words: string; to: LinkTarget }
  | { kind: 'link'; words: string; to: LinkTarget }
  /** A code to be shown at the desk. `words` is the same code in text. */
  | { kind: 'qr'; content: string; words: string }
  | { kind: 'small'; words: string }

/** Parts of a document's section, in reading order. All are plain text; a line break is kept. */
export type DocumentPart =
  | { kind: 'paragraph'; words: string }
  | { kind: 'list'; items: string[] }
  /** Facts, each with its name. */
  | { kind: 'facts'; rows: (readonly [name: string, value: string])[] }
  /** Labels with lines to write on, sentences with boxes to tick, and questions with a box for yes and one for no. */
  | { kind: 'blanks'; rows: string[] }
  | { kind: 'ticks'; items: string[] }
  | { kind: 'yes-or-no'; questions: string[] }
  /** Sums of money, each with its day and its reason. */
  | {
      kind: 'sums'
      caption: string
      columns: [day: string, reason: string, sum: string]
      rows: [day: string, reason: string, sum: string][]
      total: [words: string, sum: string]
    }

export interface DocumentSection {
  heading: string
  parts: DocumentPart[]
}

/** A document that goes with a letter, and is printed as a PDF. */
export interface LetterDocument {
  filename: string
  title: string
  /** Name of the party that sends it, at its top. */
  sender: string
  /** Words beside the number of each page. */
  foot: string
  sections: DocumentSection[]
}

export interface Letter {
  subject: string
  /** Text that mail programs show beside the subject. */
  preheader: string
  blocks: Block[]
  /** Sentence that says why this person gets the letter. */
  why: string
  /** Address for replies, where it is not the sender's. */
  replyTo?: string
  calendar?: CalendarFile
  files?: LetterDocument[]
  /** Subject of the unsubscribe link, in letters that the reader can refuse. */
  unsubscribe?: LinkSubject
}
