import { expect, it } from 'vitest'
import type { VenueRecord } from '../stores/catalogue/catalogue.ts'
import { sampleLetters } from '../testing/factories/sample-letters.ts'
import { contactForLetter } from './contact-for-letter.ts'

const venue = (id: number, name: string) =>
  ({
    id,
    name,
    address: '1 Quay',
    town: 'Bristol',
    postcode: 'BS1 1AA',
    phone: '0117 496 0100',
    email: `desk${id}@example.org`,
  }) as VenueRecord
const quayside = venue(1, 'Quayside Leisure Centre')
const baths = venue(2, 'Baths')
const sampleOf = (kind: string) => sampleLetters.find((letter) => letter.kind === kind)!
const none = { phone: '', email: '', hours: '' }
const answersTo = (kind: string, home: number | null, venues = [baths, quayside], contact = none) =>
  contactForLetter(sampleOf(kind), home, venues, { name: 'Bristol Leisure', contact })

it.each(['booking-cancelled', 'session-cancelled', 'waitlist-offered', 'booking-moved'])(
  'spec 2: a letter of kind %s says to ask its venue, whatever the person’s own venue is',
  (kind) => {
    expect(answersTo(kind, baths.id)).toEqual({
      name: quayside.name,
      address: '1 Quay, Bristol BS1 1AA',
      phone: quayside.phone,
      email: quayside.email,
    })
  },
)

it('spec 2: a letter about an account says to ask the person’s own venue, else the only one, and of several none', () => {
  expect(answersTo('password-changed', baths.id)?.name).toBe('Baths')
  expect(answersTo('password-changed', null, [quayside])?.name).toBe(quayside.name)
  expect(answersTo('password-changed', null)).toBeNull()
})

it.each(['password-changed', 'confirm-email-old', 'new-password', 'account-closed', 'several'])(
  'spec 2: a letter of kind %s of several venues names the operator’s own contact',
  (kind) => {
    const contact = { phone: '0117 496 0999', email: 'help@example.org', hours: '' }
    expect(answersTo(kind, null, [baths, quayside], contact)).toEqual({
      name: 'Bristol Leisure',
      address: '',
      phone: contact.phone,
      email: contact.email,
    })
  },
)

it('spec 2: the operator’s phone replaces that of a venue without one, beside the venue’s own address', () => {
  const contact = { phone: '0117 496 0999', email: 'help@example.org', hours: '' }
  const silent = { ...quayside, phone: '' }
  expect(answersTo('booking-cancelled', null, [baths, silent], contact)).toMatchObject({
    name: quayside.name,
    phone: contact.phone,
    email: quayside.email,
  })
})
