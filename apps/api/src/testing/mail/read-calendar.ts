import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

// Debian's Python, which has the module.
const python = '/usr/bin/python3'

/** Reason why no independent parser can read a calendar file; null when it can. */
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

/** Reads a calendar file with python3-vobject. @throws when it refuses the file */
export function readCalendar(text: string): ReadCalendar {
  const script = join(import.meta.dirname, 'read-calendar.py')
  const { status, stdout, stderr } = spawnSync(python, [script], { input: text, encoding: 'utf8' })
  if (status !== 0) throw new Error(`vobject refuses the file: ${stderr}`)
  return JSON.parse(stdout) as ReadCalendar
}
