import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export interface KeptMail {
  /** Name of its file without the ending, by which the mail is requested. */
  name: string
  mail: Email
}

const isName = (name: string): boolean => /^[\w-]+$/.test(name)

/** Reads a mail of the folder; null when there is none of that name. */
export async function readMail(folder: string, name: string): Promise<KeptMail | null> {
  if (!isName(name)) return null
  try {
    return { name, mail: await PostalMime.parse(await readFile(join(folder, `${name}.eml`))) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Lists the mails of the folder, newest first, at most that many. */
export async function listMails(folder: string, atMost: number): Promise<KeptMail[]> {
  const files = await readdir(folder).catch(() => [])
  const names = files
    .filter((file) => file.endsWith('.eml'))
    .map((file) => file.slice(0, -'.eml'.length))
    .sort()
    .toReversed()
    .slice(0, atMost)
  const mails = await Promise.all(names.map((name) => readMail(folder, name)))
  return mails.filter((mail) => mail !== null)
}
