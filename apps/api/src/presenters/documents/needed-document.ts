import type { NeededDocument } from '@touchline/contract/entities/documents/needed-document'
import { dayAndYear } from '@touchline/rules/time/date-labels'
import { asSentence } from '../../policies/people/person-flags.ts'
import type { DocumentRecord } from '../../stores/people/person-flags.ts'

interface Whose {
  personId: number
  /** Name of the person when it is not the customer who asks. */
  person: string | null
  /** True where the product can keep a file that is sent. */
  canKeepFiles: boolean
}

/** Presents a document that a person needs, or null for one that nothing needs now. */
export function presentNeededDocument(
  document: DocumentRecord,
  { personId, person, canKeepFiles }: Whose,
): NeededDocument | null {
  if (document.neededFor.length === 0) return null
  const canBeSent = document.canBeSent && canKeepFiles
  return {
    personId,
    person,
    kindId: document.kindId,
    name: document.name,
    ...stateOf({ ...document, canBeSent }, person),
    canBeSent,
  }
}

function stateOf(document: DocumentRecord, person: string | null): Pick<NeededDocument, 'state' | 'words'> {
  const { isShown, expiresOn, daysToExpiry, warnDays, sent, neededFor, canBeSent } = document
  const prices = neededFor.join(' and ')
  const how = canBeSent
    ? 'Send it here, or bring it to the desk of any of our venues.'
    : 'Bring it to the desk of any of our venues.'
  const isGood = isShown && (daysToExpiry === null || daysToExpiry >= 0)
  if (sent?.state === 'waiting')
    return {
      state: 'waiting',
      words: `You sent it, and we haven’t looked at it yet. We email you when we have. ${
        isGood || sent.counts
          ? `Until then the prices of ${prices} apply.`
          : `Until then the prices of ${prices} don’t apply.`
      }`,
    }
  if (isGood) {
    if (expiresOn === null || daysToExpiry === null)
      return { state: 'good', words: 'We’ve seen it, and it’s good for as long as you need it.' }
    const until = `It’s good until ${dayAndYear(expiresOn)}.`
    return daysToExpiry > warnDays
      ? { state: 'good', words: `We’ve seen it. ${until}` }
      : { state: 'ending', words: `${until} Show us a new one before then. ${how}` }
  }
  const lost = `The prices of ${prices} don’t apply to ${person ?? 'you'} until we’ve seen ${isShown ? 'a new one' : 'it'}. ${how}`
  if (sent?.state === 'refused') return { state: 'refused', words: `${asSentence(sent.reason)} ${lost}` }
  return expiresOn !== null && isShown
    ? { state: 'ended', words: `It was good until ${dayAndYear(expiresOn)}. ${lost}` }
    : { state: 'missing', words: lost }
}
