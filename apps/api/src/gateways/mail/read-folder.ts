import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export interface KeptMail {
  /** Of its file, without the ending: what it is asked for by. */
  name: string
  mail: Email
}

const isName = (name: string): boolean => /^[\w-]+$/.test(name)

/** One mail of the folder; null when there is none of that name. */
export async function readMail(folder: string, name: string): Promise<KeptMail | null> {
  if (!isName(name)) return null
  try {
    return { name, mail: await PostalMime.parse(await readFile(join(folder, `${name}.eml`))) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** The mails of the folder, the newest first, so many at most. */
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
