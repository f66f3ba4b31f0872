import { describe, expect, test } from 'vitest'
import { walkTable } from '../testing/walk-table.ts'
import { mail } from './mail.ts'
import { transition } from './state-table.ts'

describe('F56: a letter', () => {
  walkTable(mail)

  test('F56: only staff send a letter again that may have arrived', () => {
    expect(transition(mail, 'unsure', 'send').ok).toBe(false)
    expect(transition(mail, 'sending', 'send').ok).toBe(false)
    expect(transition(mail, 'sent', 'sendAgain').ok).toBe(false)
    expect(transition(mail, 'unsure', 'sendAgain').ok).toBe(true)
  })
})
