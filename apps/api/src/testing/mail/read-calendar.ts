import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// Debian's, which has the module.
const python = '/usr/bin/python3'

/** Why a calendar file can't be read by a parser that is not ours; null where it can. */
export const whyNotRead: string | null =
  spawnSync(python, ['-c', 'import vobject']).status === 0 ? null : 'python3-vobject is not installed'

export interface ReadCalendar {
  method: string
  events: {
    uid: string
    sequence: number
    status: string
    summary: string
    location: string
    description: string
    /** ISO with its offset. */
    start: string
    end: string
    stamp: string
    organizer: string | null
  }[]
}

/** What python3-vobject finds in a calendar file. @throws where it refuses the file */
export function readCalendar(text: string): ReadCalendar {
  const script = join(import.meta.dirname, 'read-calendar.py')
  const { status, stdout, stderr } = spawnSync(python, [script], { input: text, encoding: 'utf8' })
  if (status !== 0) throw new Error(`vobject refuses the file: ${stderr}`)
  return JSON.parse(stdout) as ReadCalendar
}
