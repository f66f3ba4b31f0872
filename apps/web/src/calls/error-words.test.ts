import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { errorWords, validationMessages } from './error-words.ts'

const failure = (status: number, message = '') => new ApiError({ status, message })

describe('spec 8: words for a failure', () => {
  test.each([
    [404, 'Unable to complete request, item not found.'],
    [403, 'Unauthorised.'],
    [500, 'Something has gone wrong, please try again.'],
    [502, 'Something has gone wrong, please try again.'],
    [0, 'Something has gone wrong, please try again.'],
  ])('%i without a message of the server', (status, words) => {
    expect(errorWords(failure(status))).toBe(words)
  })

  test('a server-given message takes priority', () => {
    expect(errorWords(failure(404, 'That class was cancelled.'), { byStatus: { 404: 'Gone' } })).toBe(
      'That class was cancelled.',
    )
  })

  test('callers may override', () => {
    expect(errorWords(failure(404), { byStatus: { 404: 'Gone' } })).toBe('Gone')
    expect(errorWords(failure(418), { default: 'No tea' })).toBe('No tea')
  })

  test('a plain 500 of ours says nothing of its own: the words are the caller’s, else the table’s', () => {
    const fault = new ApiError({ status: 500, code: 'FAULT', message: 'Something broke in here.' })
    expect(errorWords(fault)).toBe('Something has gone wrong, please try again.')
    expect(errorWords(fault, { default: 'Unable to complete your order, please try again.' })).toBe(
      'Unable to complete your order, please try again.',
    )
    expect(errorWords(fault, { default: '' })).toBe('')
  })

  test('an empty default hides the message', () => {
    expect(errorWords(failure(418), { default: '' })).toBe('')
  })

  test('a text that is not an answer of the API is never shown on a page', () => {
    expect(errorWords(new TypeError('x is not a function'))).toBe(
      'Something has gone wrong, please try again.',
    )
  })

  test('spec 3: a toast shows the validation messages of every field', () => {
    const error = new ApiError({
      status: 422,
      message: 'No',
      errors: { email: ['Required'], date: ['Late', 'Bad'] },
    })
    expect(validationMessages(error)).toEqual(['Required', 'Late', 'Bad'])
  })
})
