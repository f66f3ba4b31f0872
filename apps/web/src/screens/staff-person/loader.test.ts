// @vitest-environment jsdom
import type { User } from '@touchline/contract/entities/account/user'
import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { CallApi } from '../../calls/call-api.ts'
import { createQueryClient } from '../../calls/call-query.ts'
import { userQuery } from '../../calls/login/get-user.ts'
import { ownPostsQuery } from '../../calls/staff/own-posts-query.ts'
import { servicesContext } from '../../services.ts'
import { loader } from './staff-person.tsx'

/** Loads the page of a person at a server where 5 was merged into 8. */
async function load(personId: string) {
  const asked: string[] = []
  const callApi = (async ({ name }: { name: string }) => {
    asked.push(name)
    return { data: name === 'getPersonAtDesk' ? { id: 8 } : {} }
  }) as unknown as CallApi
  const client = createQueryClient(callApi, 'server')
  client.setQueryData(userQuery().queryKey, { role: 'staff' } as User)
  client.setQueryData(ownPostsQuery().queryKey, [])
  const context = new RouterContextProvider()
  context.set(servicesContext, { client, facts: { isKiosk: false } } as never)
  const request = new Request(`http://front.test/staff/people/${personId}?show=past`)
  const answer = await loader({ context, params: { personId }, request } as unknown as LoaderFunctionArgs)
  client.clear()
  return { asked, answer }
}

test('spec 1: the page of an account that was merged into another leads to the page of the other', async () => {
  const { asked, answer } = await load('5')
  expect([answer?.status, answer?.headers.get('location')]).toEqual([302, '/staff/people/8?show=past'])
  expect(asked).toEqual(['getPersonAtDesk'])
})

test('spec 1: a person’s own page asks for all that it shows', async () => {
  const { asked, answer } = await load('8')
  expect([answer, asked]).toEqual([null, ['getPersonAtDesk', 'getPersonThings', 'listPersonBookings']])
})
