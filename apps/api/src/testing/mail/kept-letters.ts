import { makeLinks } from '../../commands/mail/letter-links.ts'
import { type LetterFacts, writeLetter } from '../../letters/letters.ts'
import type { TestApp } from '../app.ts'

/** The letters that were kept for an address, the first one first. */
export async function keptLetters({ db }: Pick<TestApp, 'db'>, recipient: string) {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['id', 'client_id as clientId', 'customer_id as customerId', 'letter'])
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, letter: row.letter as LetterFacts }))
}

/** Sends the last letter that was kept for an address, as far as its links go. @returns what stands behind `?key=` */
export async function keyMailedTo(test: Pick<TestApp, 'db'>, recipient: string): Promise<string> {
  const mail = (await keptLetters(test, recipient)).at(-1)
  if (!mail) throw new Error(`no letter goes to ${recipient}`)
  const letter = writeLetter(mail.letter)
  const links = await makeLinks(test.db, mail, letter, 'https://bookings.test')
  for (const block of letter.blocks)
    if ('to' in block && 'opens' in block.to)
      return new URL(links.addressOf(block.to)).searchParams.get('key') ?? ''
  throw new Error(`the letter ${mail.letter.kind} has no link of its own`)
}
