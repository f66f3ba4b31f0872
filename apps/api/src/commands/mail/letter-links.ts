import type { Kysely } from 'kysely'
import { createToken, hashToken } from '../../call/call-context.ts'
import type { Letter, LinkTarget } from '../../letters/letter.ts'
import type { Database } from '../../stores/database/tables.ts'
import { insertLink, type LinkSubject } from '../../stores/mail/mail-links.ts'

export interface LetterLinks {
  addressOf: (target: LinkTarget) => string
  unsubscribeToken: string | null
  /** Hashes of the tokens made for it. */
  tokenHashes: Buffer[]
}

/**
 * Makes the addresses of a letter's links. A token is made here, when the letter is sent, so that none is
 * stored with the letter, and its life begins with the sending.
 * @param base the site's address with its base path
 */
export async function makeLinks(
  db: Kysely<Database>,
  mail: { id: number; clientId: number },
  letter: Letter,
  base: string,
): Promise<LetterLinks> {
  const tokens = new Map<string, string>()
  const tokenHashes: Buffer[] = []
  const subjects = [
    ...letter.blocks.flatMap((block) =>
      'to' in block && 'path' in block.to && block.to.opens ? [block.to.opens] : [],
    ),
    ...(letter.unsubscribe ? [letter.unsubscribe] : []),
  ]
  for (const subject of subjects) {
    if (tokens.has(nameOf(subject))) continue
    const token = createToken()
    const tokenHash = hashToken(token)
    await insertLink(db, { clientId: mail.clientId, mailId: mail.id, tokenHash }, subject)
    tokens.set(nameOf(subject), token)
    tokenHashes.push(tokenHash)
  }
  return {
    addressOf: (target) => {
      if ('address' in target) return target.address
      if (!target.opens) return base + target.path
      return `${base}${target.path}${target.path.includes('?') ? '&' : '?'}key=${tokens.get(nameOf(target.opens))}`
    },
    unsubscribeToken: letter.unsubscribe ? tokens.get(nameOf(letter.unsubscribe))! : null,
    tokenHashes,
  }
}

/** Names the subject of a link: two links about the same have the same token. */
const nameOf = (subject: LinkSubject): string => JSON.stringify(subject)
