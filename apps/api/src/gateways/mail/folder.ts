import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { composeMail } from './compose.ts'
import type { Mail } from './port.ts'

/** Creates mail that goes into a folder, one `.eml` file each, for when no mail server is set. */
export function createFolderMail(folder: string): Mail {
  return {
    send: async (message) => {
      const name = `${message.date.toISOString().replace(/[:.]/g, '-')}-${message.messageId.replace(/[^\w-]/g, '')}.eml`
      try {
        await mkdir(folder, { recursive: true })
        const path = join(folder, name)
        // The file gets its name only when complete: another program may read the folder.
        await writeFile(`${path}.part`, await composeMail(message), { mode: 0o600 })
        await rename(`${path}.part`, path)
        return { kind: 'accepted' }
      } catch (error) {
        return {
          kind: 'postponed',
          reason: `the folder ${folder} can’t be written: ${String(error)}`,
          isDown: true,
        }
      }
    },
  }
}
