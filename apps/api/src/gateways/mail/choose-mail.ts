import { join } from 'node:path'
import { createFolderMail } from './folder.ts'
import type { Mail } from './port.ts'
import { createSmtpMail } from './smtp.ts'

/** Returns the folder that keeps mail when no mail server is set. */
export const mailFolderOf = (dataFolder: string): string => join(dataFolder, 'mail')

export const chooseMail = ({
  SMTP_URL,
  DATA_FOLDER,
}: {
  SMTP_URL?: string | undefined
  DATA_FOLDER: string
}): Mail => (SMTP_URL === undefined ? createFolderMail(mailFolderOf(DATA_FOLDER)) : createSmtpMail(SMTP_URL))
