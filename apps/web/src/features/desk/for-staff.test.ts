import { QueryClient } from '@tanstack/react-query'
import type { User } from '@touchline/contract/entities/account/user'
import { expect, test } from 'vitest'
import { ApiError } from '../../calls/api-error.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { ownPostsQuery } from '../../calls/staff/own-posts-query.ts'
import { loadOrRefused, loadStaff } from './for-staff.ts'

const load = (role: User['role'] | null, isKiosk = false) => {
  const client = new QueryClient()
  client.setQueryData(userQuery().queryKey, role === null ? null : ({ role } as User))
  client.setQueryData(ownPostsQuery().queryKey, [])
  return loadStaff({ client, facts: { isKiosk } as never })
}

test('S08: a staff page is not found by a visitor or a customer, or on a kiosk', async () => {
  await expect(load('staff')).resolves.toMatchObject({ role: 'staff' })
  for (const none of [load(null), load('customer'), load('staff', true)])
    await expect(none).rejects.toMatchObject({ status: 404 })
})

test('S09: a page that these staff may not see shows a refusal, and every other failure is the page’s', async () => {
  const failing = (status: number) => loadOrRefused(Promise.reject(new ApiError({ status, message: '' })))
  await expect(failing(403)).resolves.toBeUndefined()
  await expect(failing(500)).rejects.toMatchObject({ status: 500 })
})
