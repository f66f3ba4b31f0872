import { describe, expect, test } from 'vitest'
import { walkTable } from '../testing/walk-table.ts'
import { login, loginEffects, signedOutMessage } from './login.ts'
import { move } from './state-table.ts'

describe('spec 4: login', () => {
  walkTable(login)

  test('success loads the basket and closes the window; leaving it clears user and basket', () => {
    expect(loginEffects('pending', 'success')).toEqual({
      clearsUserAndCart: false,
      loadsCart: true,
      closesModal: true,
    })
    expect(loginEffects('success', 'idle').clearsUserAndCart).toBe(true)
    expect(loginEffects('pending', 'failure')).toEqual({
      clearsUserAndCart: false,
      loadsCart: false,
      closesModal: false,
    })
  })

  test('F75: a session that ended elsewhere is a failure that says so, and drops what was private', () => {
    expect(move(login, 'success', 'foundLoggedOut')).toEqual({ ok: true, state: 'failure' })
    expect(loginEffects('success', 'failure').clearsUserAndCart).toBe(true)
    expect(loginEffects('success', 'pending').clearsUserAndCart).toBe(true)
    expect(signedOutMessage).toBe('User signed out')
  })
})
