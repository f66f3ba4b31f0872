import type { DataComplaint, DataComplaintLine } from '@touchline/contract/entities/complaints/data-complaint'
import {
  clockWords,
  complaintClock,
  isUrgentComplaint,
  openWords,
} from '@touchline/rules/complaints/complaint-clock'
import { outcomeLabels, wayWords } from '@touchline/rules/complaints/complaint-words'
import { fullName } from '@touchline/rules/people/full-name'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { wallDate, wallTime } from '@touchline/rules/time/wall-time'
import type {
  ComplaintLineRecord,
  ComplaintRecord,
  ComplaintStepKind,
} from '../../stores/complaints/data-complaints.ts'

const isNotSent = (state: string | null): boolean => state === 'failed' || state === 'unsure'

/** Names letters about a complaint that have not arrived, so that staff tell the person in another way. */
function mailWords({ receiptMail, outcomeMail, hasEnded }: ComplaintLineRecord): string {
  if (isNotSent(outcomeMail)) return 'The email with the outcome could not be sent. Tell them in another way.'
  return isNotSent(receiptMail) && !hasEnded
    ? 'The email that says it has arrived could not be sent. Tell them in another way.'
    : ''
}

export function presentComplaintLine(record: ComplaintLineRecord): DataComplaintLine {
  const { id, reference, receivedOn, acknowledgeBy, cameBy } = record
  return {
    id,
    reference,
    name: fullName(record),
    receivedOn,
    receivedWords: `Received ${dayAndYear(receivedOn)} ${wayWords[cameBy]}`,
    acknowledgeBy,
    clock: complaintClock(record),
    clockWords: clockWords(record),
    openWords: openWords(record),
    isUrgent: isUrgentComplaint(record),
    mailWords: mailWords(record),
  }
}

const titles: Record<ComplaintStepKind, string> = {
  entered: 'Entered here',
  acknowledged: 'Acknowledged',
  noted: 'Step',
  ended: 'Ended',
}

const acknowledgedWords: Record<NonNullable<ComplaintRecord['acknowledgedHow']>, string> = {
  page: ' by the page that answered the form',
  letter: ' by email',
  staff: '',
  outcome: ' by the outcome',
}

/** @param greeting first words of a letter to the person */
export function presentComplaint(
  record: ComplaintRecord,
  { timeZone, greeting }: { timeZone: string; greeting: string },
): DataComplaint {
  const { personId, personReference, hasPage, hasEnded, acknowledgedHow, steps } = record
  const line = presentComplaintLine(record)
  const at = (moment: Date) => `${dayAndYear(wallDate(moment, timeZone))}, ${wallTime(moment, timeZone)}`
  return {
    ...line,
    clockWords: `${line.clockWords}${acknowledgedHow === null ? '' : acknowledgedWords[acknowledgedHow]}`,
    person: personId === null ? null : { id: personId, reference: personReference ?? '', hasPage },
    greeting,
    email: record.email,
    words: record.words,
    record: steps.map(({ id, kind, words, staffName, doneAt }) => ({
      id,
      title: titles[kind],
      words,
      who: staffName ?? 'Closed account',
      when: at(new Date(doneAt)),
    })),
    ended: record.outcome === null ? null : presentEnd(record, at),
    acts: [
      ...(record.acknowledgedOn === null ? (['acknowledge'] as const) : []),
      'note',
      ...(hasEnded ? [] : (['end'] as const)),
    ],
    today: record.today,
  }
}

function presentEnd(
  { outcome, outcomeWords, toldAt, outcomeMail, steps }: ComplaintRecord,
  at: (moment: Date) => string,
): DataComplaint['ended'] {
  const told = (): string => {
    const toldBy = steps.find(({ kind }) => kind === 'ended')?.words ?? ''
    if (toldBy !== '') return `Told by staff: ${toldBy}`
    if (toldAt !== null) return `Emailed ${at(toldAt)}`
    return outcomeMail === 'waiting' || outcomeMail === 'sending' || outcomeMail === 'gathered'
      ? 'The email is on its way.'
      : 'The email could not be sent.'
  }
  return { label: outcomeLabels[outcome!], words: outcomeWords, told: told() }
}
