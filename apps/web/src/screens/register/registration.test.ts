import { register } from '@touchline/contract/calls/login/register'
import { describe, expect, test } from 'vitest'
import { type ApiRequest, createCallApi } from '../../calls/call-api.ts'
import { birthDate, checkRegistration, emptyRegistration, registrationRequest } from './registration.ts'

const today = '2026-11-20'
const good = {
  ...emptyRegistration,
  firstName: 'Sam',
  lastName: 'Porter',
  email: ' sam@example.org ',
  password: 'tall ships at noon',
  terms: true,
}
const messagesOf = (change: Partial<typeof good>) =>
  Object.fromEntries(
    Object.entries(checkRegistration({ ...good, ...change }, today)).filter(([, message]) => message),
  )

describe('spec 5: what Register says about a form', () => {
  test('spec 5: nothing is wrong with a complete form, and the optional fields stay optional', () => {
    expect(messagesOf({})).toEqual({})
  })

  test('spec 5: a missing value is Required', () => {
    expect(Object.keys(messagesOf(emptyRegistration))).toEqual(['firstName', 'email', 'password', 'terms'])
    expect(messagesOf({ firstName: ' ' })).toEqual({ firstName: 'Required' })
  })

  test.each([
    [{ password: 'short' }, 'password', 'Must contain at least 8 character(s)'],
    [{ password: 'x'.repeat(129) }, 'password', 'Must contain at most 128 character(s)'],
    [{ firstName: 'x'.repeat(81) }, 'firstName', 'Must contain at most 80 character(s)'],
    [{ email: 'sam.example.org' }, 'email', 'Enter an email address like name@example.org'],
    [
      { birthDay: '31', birthMonth: '2', birthYear: '1985' },
      'birthDay',
      'Enter a real date, such as 27 3 1985',
    ],
    [{ birthDay: '1', birthMonth: '', birthYear: '' }, 'birthDay', 'Enter a real date, such as 27 3 1985'],
    [
      { birthDay: '1', birthMonth: '1', birthYear: '2030' },
      'birthDay',
      'Your date of birth must be in the past',
    ],
    [{ birthDay: '1', birthMonth: '1', birthYear: '85' }, 'birthDay', 'Enter a real date, such as 27 3 1985'],
  ])('%o', (change, field, message) => {
    expect(messagesOf(change)).toEqual({ [field]: message })
  })
})

test('three boxes make one date', () => {
  expect(birthDate({ ...good, birthDay: ' 7', birthMonth: '03', birthYear: '1985' })).toBe('1985-03-07')
})

const of = { clientId: 'northgate', onboardingType: null }

test('empty values are not sent', () => {
  expect(registrationRequest(good, of)).toEqual({
    query: {},
    body: {
      firstName: 'Sam',
      lastName: 'Porter',
      email: 'sam@example.org',
      password: 'tall ships at noon',
      marketingConsent: false,
      terms: true,
      accountType: 'customer_account_online',
      clientId: 'northgate',
      source: 'bookings',
    },
  })
})

test('spec 7: register is sent with clientId, source and the onboarding_type of the address, in snake_case', async () => {
  const asked: ApiRequest[] = []
  const callApi = createCallApi(async (request) => {
    asked.push(request)
    return { status: 400, text: '' }
  })
  const request = registrationRequest(good, { clientId: 'northgate', onboardingType: 'swim' })
  await expect(callApi(register, request)).rejects.toMatchObject({ status: 400 })
  expect(asked[0]?.url).toBe('/api/auth/customer/register?onboarding_type=swim')
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    first_name: 'Sam',
    last_name: 'Porter',
    email: 'sam@example.org',
    password: 'tall ships at noon',
    marketing_consent: false,
    terms: true,
    account_type: 'customer_account_online',
    client_id: 'northgate',
    source: 'bookings',
  })
})
