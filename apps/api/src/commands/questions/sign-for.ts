import { fullName } from '@touchline/rules/people/full-name'
import { isChild } from '@touchline/rules/questions/questions'
import { formMessages } from '@touchline/rules/words/form-messages'
import type { NewSignature } from '../../stores/basket/save-places.ts'
import type { WaiverText } from '../../stores/catalogue/catalogue.ts'
import type { PeopleOfBasket, SavedPlace } from '../../stores/people/attendees.ts'
import type { GivenPlace, PersonOfPlace } from './person-of-place.ts'

interface Signing {
  waiver: WaiverText
  given: GivenPlace
  person: PersonOfPlace
  /** The place as already saved, for the same person. */
  saved: SavedPlace | null
  people: PeopleOfBasket
  /** Name of a visitor, who has no account. */
  signerName: string
}

export type SigningResult =
  | { kind: 'before'; signatureId: string }
  | { kind: 'now'; signature: NewSignature }
  /** Refused, with the field at fault. */
  | { kind: 'not'; field: string; message: string }

/** Returns the signature for a place: a valid earlier one, or one given now under the present words. */
export function signFor({ waiver, given, person, saved, people, signerName }: Signing): SigningResult {
  const before = [...person.signatures, ...(saved?.signature ? [saved.signature] : [])]
  const held = before.find(({ waiverId }) => waiverId === waiver.id)
  if (held && given.agreed !== true) return { kind: 'before', signatureId: held.id }
  if (given.agreed !== true || given.waiverId !== waiver.id)
    return { kind: 'not', field: 'agreed', message: formMessages.required }
  if (given.version !== waiver.version)
    return {
      kind: 'not',
      field: 'agreed',
      message: `The “${waiver.name}” has changed. Read it again, then agree`,
    }
  const [me] = people.people
  const today = people.today
  if (me && isChild({ dateOfBirth: me.dateOfBirth, isAdult: true }, today))
    return {
      kind: 'not',
      field: 'agreed',
      message: 'Only an adult can sign. Ask your parent or guardian to book',
    }
  if (!me && signerName === '') return { kind: 'not', field: 'signer_name', message: formMessages.required }
  const signer = me ? fullName(me) : signerName
  const isSelf = me
    ? person.customerId === me.userId
    : fullName(person).toLowerCase() === signerName.toLowerCase()
  const { dateOfBirth, isAdult = false } = person
  const capacity = isChild({ dateOfBirth, isAdult }, today) ? 'guardian' : isSelf ? 'self' : 'known'
  const { id: waiverId, version, life } = waiver
  return { kind: 'now', signature: { waiverId, version, capacity, signerName: signer, life } }
}
