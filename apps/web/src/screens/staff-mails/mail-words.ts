import type { Mail } from '@touchline/contract/entities/mail/mail'
import { momentWords } from '@touchline/rules/time/date-labels'
import { localIso } from '@touchline/rules/time/wall-time'
import { countWords } from '@touchline/rules/words/count-words'

export const stateLabels: Record<Mail['state'], string> = {
  waiting: 'Waits',
  sending: 'Is being sent',
  sent: 'Sent',
  gathered: 'Comes in one email with others',
  skipped: 'Not needed',
  failed: 'Not sent',
  unsure: 'May not have arrived',
}

/** Says how an email was delivered or failed, sentence by sentence, by the client's clock. */
export function mailWords(mail: Mail, timeZone: string): string[] {
  const at = (iso: string) => momentWords(localIso(new Date(iso), timeZone))
  const why = mail.failure === null ? [] : [`The last try: ${mail.failure}.`.replace('..', '.')]
  switch (mail.state) {
    case 'sent':
      return mail.sentAt === null ? [] : [`Handed to the mail server ${at(mail.sentAt)}.`]
    case 'sending':
      return [`Since ${at(mail.keptAt)}.`]
    case 'waiting':
      return mail.tries === 0 || mail.nextTryAt === null
        ? [`To be sent ${at(mail.nextTryAt ?? mail.keptAt)}.`]
        : [`Tried ${countWords(mail.tries, 'time')}, again ${at(mail.nextTryAt)}.`, ...why]
    case 'gathered':
      return [
        'This address had many emails in a short time: one later email says what this one would have said.',
      ]
    case 'skipped':
      return mail.failure === null ? [] : [`It wasn’t sent, because ${mail.failure}.`]
    case 'failed':
      return [
        `Given up after ${countWords(mail.tries, { one: 'try', many: 'tries' })}; written ${at(mail.keptAt)}.`,
        ...why,
      ]
    case 'unsure':
      return [
        'It was handed over, but there was no answer: ask the customer before you send it again.',
        ...why,
      ]
  }
}
