import { describe, expect, test } from 'vitest'
import { errorMessage, genericMessage } from './error-words.ts'

describe('spec 8: generic error messages', () => {
  test.each([
    [404, 'Unable to complete request, item not found.'],
    [403, 'Unauthorised.'],
    [500, 'Something has gone wrong, please try again.'],
    [502, 'Something has gone wrong, please try again.'],
    [null, 'Something has gone wrong, please try again.'],
  ])('status %j says %j', (status, words) => {
    expect(genericMessage(status)).toBe(words)
  })

  test('callers may override; an empty default hides it', () => {
    expect(genericMessage(404, { 404: 'No such class.' })).toBe('No such class.')
    expect(genericMessage(502, { default: 'Try later.' })).toBe('Try later.')
    expect(genericMessage(500, { default: 'Try later.' })).toBe('Try later.')
    expect(genericMessage(500, { default: '' })).toBe(null)
    expect(genericMessage(404, { default: '' })).toBe('Unable to complete request, item not found.')
    expect(genericMessage(404, { 404: '' })).toBe(null)
  })

  test('a server-given message takes priority', () => {
    expect(errorMessage({ status: 409, message: 'This session is full.' })).toBe('This session is full.')
    expect(errorMessage({ status: 404, message: ' ' })).toBe('Unable to complete request, item not found.')
    expect(errorMessage({ status: null, message: null }, { default: '' })).toBe(null)
  })
})
