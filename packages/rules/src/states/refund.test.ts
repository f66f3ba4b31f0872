import { describe, expect, test } from 'vitest'
import { walkTable } from '../testing/walk-table.ts'
import { refund } from './refund.ts'
import { statesBefore, transitionsOf } from './state-table.ts'

describe('F44: a refund', () => {
  walkTable(refund)

  test('without an answer it is neither done nor refused, and asking what the provider has made ends that', () => {
    expect(transitionsOf(refund).filter(([, event]) => event === 'outcomeUnknown')).toEqual([
      ['pending', 'outcomeUnknown', 'unknown'],
    ])
    expect(statesBefore(refund, 'missing')).toEqual(['unknown'])
  })

  test('a finished refund stays done, unless the bank of its card gives it back: then it needs attention', () => {
    expect(transitionsOf(refund).filter(([from]) => from === 'done')).toEqual([
      ['done', 'givenBackByBank', 'needs_attention'],
    ])
  })

  test('every state but the last can lead to one that needs attention', () => {
    expect(statesBefore(refund, 'attentionNeeded').toSorted()).toEqual(['failed', 'pending', 'unknown'])
  })
})
