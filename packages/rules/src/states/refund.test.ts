import { describe, expect, test } from 'vitest'
import { walkTable } from '../testing/walk-table.ts'
import { refund } from './refund.ts'
import { edgesOf, statesBefore } from './state-table.ts'

describe('F44: a refund', () => {
  walkTable(refund)

  test('without an answer is neither done nor refused, and is left by asking what the provider has made', () => {
    expect(edgesOf(refund).filter(([, event]) => event === 'outcomeUnknown')).toEqual([
      ['pending', 'outcomeUnknown', 'unknown'],
    ])
    expect(statesBefore(refund, 'missing')).toEqual(['unknown'])
  })

  test('that is done stays done, unless the bank of its card gives it back: then a person has it', () => {
    expect(edgesOf(refund).filter(([from]) => from === 'done')).toEqual([
      ['done', 'givenBackByBank', 'needs_attention'],
    ])
  })

  test('that a person looks at comes from every state but the last', () => {
    expect(statesBefore(refund, 'attentionNeeded').toSorted()).toEqual(['failed', 'pending', 'unknown'])
  })
})
